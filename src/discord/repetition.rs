//! The pictures of moves that a repetition rule refuses: what the words say, for the one who tried.
//!
//! They go into a private message and nowhere else: the player's own pieces are in them, face up.

use super::Bot;
use super::asked::Asked;
use super::message::{Body, Picture, PrivateMessage};
use super::reply::{Answer, Reply};
use crate::ids::MatchId;
use crate::matches::{Error, MatchState, Rejection};
use crate::rules::refusal::Refusal;
use crate::rules::view::PlayerView;

impl Bot {
    /// What the person reads whose move was refused: for the repetition rules the words with a picture; every other error
    /// is left to be explained in words.
    pub(super) async fn refuse_move(
        &self,
        asked: &Asked,
        game: MatchId,
        error: Error,
    ) -> Result<Answer, Error> {
        let Error::Rejected(reason) = &error else {
            return Err(error);
        };
        let Some(view) = self.repeated(asked, game, reason).await else {
            return Err(error);
        };
        let Some(picture) = self.repetition_picture(asked, view, reason).await else {
            return Err(error);
        };
        let message = PrivateMessage(Body {
            content: self.explain(error),
            picture: Some(picture),
            ..Body::default()
        });
        Ok(Reply::Private(message).into())
    }

    /// The board as its player sees it, if the move is still refused for the same reason there.
    async fn repeated(&self, asked: &Asked, id: MatchId, reason: &Rejection) -> Option<PlayerView> {
        let Rejection::Move {
            refusal: Refusal::TwoSquares { .. } | Refusal::MoreSquares { .. },
            ..
        } = reason
        else {
            return None;
        };
        let game = self.matches.load(id).await.ok()?;
        let color = game.color_of(asked.user)?;
        match &game.state {
            MatchState::Playing(playing) if playing.is_refused(reason) => {
                Some(playing.player_view(color))
            }
            _ => None,
        }
    }

    async fn repetition_picture(
        &self,
        asked: &Asked,
        view: PlayerView,
        reason: &Rejection,
    ) -> Option<Picture> {
        let Rejection::Move {
            mv,
            refusal,
            crossings,
            ..
        } = reason
        else {
            return None;
        };
        let look = self.look_of(asked.user).await;
        Some(match *refusal {
            Refusal::TwoSquares { border, .. } => {
                let crossings = (border, crossings.clone());
                self.two_squares_picture(view, *mv, crossings, look).await
            }
            Refusal::MoreSquares { ply } => self.more_squares_picture(view, *mv, ply, look).await,
            _ => return None,
        })
    }
}
