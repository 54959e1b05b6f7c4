//! Buttons, menus and forms: from a `custom_id` to the answer.
//!
//! A press is handled by its `custom_id` alone, so that it works after a restart. Every press is answered: one by the wrong
//! person, one on an old message, one that this version does not know.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction};

use super::Bot;
use super::arrange::{Filled, Shown, WorkshopPress};
use super::asked::{Asked, Source};
use super::components::{Action, Press};
use super::message::PrivateMessage;
use super::reply::{Answer, Reply};
use super::sheet::{Sheet, Turn};
use super::showing::{Stage, fill};
use crate::ids::MatchId;
use crate::matches::{Bench, Error, Match, MatchState, Need, Rejection, Slot};
use crate::rules::moves::Move;
use crate::rules::square::Square;
use crate::text::{Msg, rejection};

impl Bot {
    /// A button was pressed or a menu used.
    pub(super) async fn pressed(&self, interaction: &ComponentInteraction) {
        let asked = Asked::by_press(interaction);
        let choice = match &interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
            ComponentInteractionDataKind::UserSelect { values } => {
                values.first().map(ToString::to_string)
            }
            _ => None,
        };
        let users = &interaction.data.resolved.users;
        let is_bot = users.values().any(|user| user.bot);
        let (id, choice) = (&*interaction.data.custom_id, choice.as_deref());
        let work = async {
            if let Ok(Turn { sheet, step }) = id.parse() {
                return match sheet {
                    Sheet::Mine => self.turn_settings(&asked, &step, choice, is_bot).await,
                    Sheet::Server => self.turn_server(&asked, &step, choice).await,
                };
            }
            if let Ok(press) = id.parse::<WorkshopPress>() {
                return self.work(&asked, press, choice).await;
            }
            match id.parse::<Press>() {
                Ok(press) => self.act(&asked, press, choice).await,
                Err(_) => Ok(Answer::words(self.voice.say(&Msg::UnknownPress))),
            }
        };
        self.answer(&asked, work).await;
    }

    /// A form was sent.
    pub(super) async fn submitted(&self, interaction: &ModalInteraction) {
        let asked = Asked::by_form(interaction);
        let work = async {
            let (id, filled) = (
                &interaction.data.custom_id,
                Filled(&interaction.data.components),
            );
            if let Ok(press) = id.parse::<WorkshopPress>() {
                return self
                    .arrange_by_form(&asked, press.shown(), press.arrange, filled)
                    .await;
            }
            match id.parse::<Press>() {
                Ok(Press {
                    game,
                    at,
                    action: Action::Arrange(arrange),
                }) => {
                    self.find_pressed(&asked, game).await?;
                    let shown = Shown::of(game, at);
                    self.arrange_by_form(&asked, shown, arrange, filled).await
                }
                _ => Ok(Answer::words(self.voice.say(&Msg::UnknownPress))),
            }
        };
        self.answer(&asked, work).await;
    }

    async fn act(
        &self,
        asked: &Asked,
        press: Press,
        choice: Option<&str>,
    ) -> Result<Answer, Error> {
        let game = self.find_pressed(asked, press.game).await?;
        let done = match check_age(&game, press) {
            Err(rejection) => Err(rejection.into()),
            Ok(()) => self.do_action(asked, press, choice).await,
        };
        match done {
            // Where only the rules forbid a move, the menu stays: another can be chosen from it.
            Err(Error::Rejected(reason)) if !matches!(reason, Rejection::Move { .. }) => {
                self.refuse_press(asked, press.game, reason).await
            }
            other => other,
        }
    }

    /// The match that a `custom_id` names, if it exists for this person at this place: a `custom_id` can be forged.
    pub(super) async fn find_pressed(&self, asked: &Asked, id: MatchId) -> Result<Match, Error> {
        let number = id.to_string();
        self.matches
            .locate(asked.place, asked.user, Some(&number), Need::Look)
            .await
    }

    async fn do_action(
        &self,
        asked: &Asked,
        press: Press,
        choice: Option<&str>,
    ) -> Result<Answer, Error> {
        let Press { game, at, action } = press;
        match action {
            Action::Accept => self.accept(asked, game).await,
            Action::Decline => self.close_challenge(asked, game, true).await,
            Action::Cancel => self.close_challenge(asked, game, false).await,
            Action::MySetup | Action::MyBoard => self.show(asked, game).await,
            Action::Arrange(arrange) => {
                self.arrange(asked, Shown::of(game, at), arrange, choice)
                    .await
            }
            Action::Ready | Action::NotReady => {
                let bench = Bench::Match(game);
                match self.say_ready(asked, game, at, action).await {
                    Err(Error::Rejected(reason)) => self.refuse(asked, bench, reason).await,
                    done => done,
                }
            }
            Action::Move => self.choose(asked, game, None).await,
            Action::Piece(_) => match choice.and_then(|choice| choice.parse().ok()) {
                Some(square) => self.choose(asked, game, Some(square)).await,
                None => Ok(Answer::words(self.voice.say(&Msg::UnknownPress))),
            },
            Action::Target(from) => match choice.and_then(|choice| choice.parse().ok()) {
                Some(to) => self.choose_target(asked, game, at, Move { from, to }).await,
                None => Ok(Answer::words(self.voice.say(&Msg::UnknownPress))),
            },
            Action::Back(chosen) => self.go_back(asked, game, chosen).await,
            Action::Play(mv) => self.play_chosen(asked, game, at, mv).await,
            Action::OfferDraw => self.offer_draw(asked, game).await,
            Action::AcceptDraw => self.accept_draw(asked, game).await,
            Action::DeclineDraw => self.decline_draw(asked, game).await,
            Action::Resign => self.ask_to_confirm(asked, game).await,
            Action::Confirm | Action::Abort | Action::EndMatch => {
                self.end(asked, game, action).await
            }
        }
    }

    /// A press that the state of the match forbids: told privately; where the person alone sees what was pressed, that is
    /// brought up to date, so that no dead button stays.
    async fn refuse_press(
        &self,
        asked: &Asked,
        id: MatchId,
        reason: Rejection,
    ) -> Result<Answer, Error> {
        let words = rejection::words(&self.voice, &reason);
        let game = self.matches.load(id).await?;
        match (asked.source, Stage::of_player(&game, asked.user)) {
            (Source::Private(_), Some((stage, color))) => {
                let PrivateMessage(mut body) = self.private_message(&game, stage, color).await;
                body.content = words;
                let shows = fill(&game, Slot::of(color));
                Ok(Reply::in_place(asked.source, PrivateMessage(body), Some(shows)).into())
            }
            (source, None) if reason == Rejection::Damaged => {
                Ok(Reply::in_place(source, PrivateMessage::words(words), None).into())
            }
            _ => {
                let answer = Answer::words(words);
                Ok(match reason {
                    Rejection::OldMenu { .. } | Rejection::Over { .. } => answer.refreshing(id),
                    _ => answer,
                })
            }
        }
    }

    async fn accept(&self, asked: &Asked, id: MatchId) -> Result<Answer, Error> {
        let now = self.clock.now();
        let game = self.matches.accept(id, asked.user, &mut below, now).await?;
        let (challenge, fill) = self.challenge_message(&game).await;
        let answer = Answer::from(Reply::UpdatePublic(challenge, fill)).refreshing(id);
        Ok(self.then_public(asked, &game, answer).await)
    }

    /// Lets the channel's message of the match follow, where the answer stands in that channel.
    async fn then_public(&self, asked: &Asked, game: &Match, answer: Answer) -> Answer {
        match Stage::of(game) {
            Some(stage) if asked.is_at(game) => {
                let message = self.public_message(game, stage, Some(asked.user)).await;
                answer.then(message, fill(game, Slot::Public))
            }
            _ => answer,
        }
    }

    async fn close_challenge(
        &self,
        asked: &Asked,
        id: MatchId,
        declines: bool,
    ) -> Result<Answer, Error> {
        let now = self.clock.now();
        let game = if declines {
            self.matches.decline(id, asked.user, now).await?
        } else {
            self.matches.cancel(id, asked.user, now).await?
        };
        let (challenge, fill) = self.challenge_message(&game).await;
        Ok(Answer::from(Reply::UpdatePublic(challenge, fill)).refreshing(id))
    }

    async fn show(&self, asked: &Asked, id: MatchId) -> Result<Answer, Error> {
        let game = self.matches.load(id).await?;
        self.show_own(asked, &game).await
    }

    /// The person's own message of the match, in place of the private message that was pressed or as a new one; what an
    /// onlooker may see for everybody else.
    pub(super) async fn show_own(&self, asked: &Asked, game: &Match) -> Result<Answer, Error> {
        let Some((stage, color)) = Stage::of_player(game, asked.user) else {
            return self.show_onlooker(asked, game).await;
        };
        let message = self.private_message(game, stage, color).await;
        let shows = fill(game, Slot::of(color));
        Ok(Reply::in_place(asked.source, message, Some(shows)).into())
    }

    async fn show_onlooker(&self, asked: &Asked, game: &Match) -> Result<Answer, Error> {
        let look = self.look_of(asked.user).await;
        match &game.state {
            MatchState::Challenged(_) => Err(Rejection::NotAccepted.into()),
            MatchState::Closed(closed) => {
                Err(Rejection::ChallengeClosed { how: closed.how() }.into())
            }
            MatchState::Damaged(_) => Err(Rejection::Damaged.into()),
            MatchState::Deploying(deploying) if asked.source == Source::Command => {
                Err(Rejection::StillPlacing {
                    waits_for: deploying.waits_for(),
                }
                .into())
            }
            MatchState::Deploying(deploying) => Err(Rejection::NotAPlayer {
                players: deploying.players(),
            }
            .into()),
            MatchState::Playing(playing) => {
                Ok(Reply::Private(self.onlooker_board(game, playing, look).await).into())
            }
            MatchState::Finished(finished) => {
                Ok(Reply::Private(self.onlooker_result(game, finished, look).await).into())
            }
        }
    }

    async fn say_ready(
        &self,
        asked: &Asked,
        id: MatchId,
        at: u64,
        action: Action,
    ) -> Result<Answer, Error> {
        let now = self.clock.now();
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let game = match action {
            Action::Ready => self.matches.ready(id, asked.user, at, now).await?,
            _ => self.matches.not_ready(id, asked.user, now).await?,
        };
        let answer = self.show_own(asked, &game).await?.refreshing(id);
        if let Some(Stage::Playing(_) | Stage::Over(_)) = Stage::of(&game) {
            return Ok(self.then_public(asked, &game, answer).await);
        }
        Ok(answer)
    }

    /// The menus: pieces, and the targets of a `chosen` one.
    async fn choose(
        &self,
        asked: &Asked,
        id: MatchId,
        chosen: Option<Square>,
    ) -> Result<Answer, Error> {
        let game = self.matches.load(id).await?;
        let (playing, color) = game.turn(asked.user)?;
        let view = playing.player_view(color);
        if chosen.is_some_and(|from| view.moves().iter().all(|mv| mv.from != from)) {
            return Ok(Answer::words(self.voice.say(&Msg::UnknownPress)));
        }
        let message = self.move_menu(&game, playing, color, chosen).await;
        Ok(Reply::in_place(asked.source, message, None).into())
    }

    /// One step back in the menus; where it is no longer the person's turn, to his board.
    async fn go_back(
        &self,
        asked: &Asked,
        id: MatchId,
        chosen: Option<Square>,
    ) -> Result<Answer, Error> {
        let game = self.matches.load(id).await?;
        let is_there = |from: Square| {
            let turn = game.turn(asked.user).ok();
            let view = turn.map(|(playing, color)| playing.player_view(color));
            view.is_some_and(|view| view.moves().iter().any(|mv| mv.from == from))
        };
        match game.turn(asked.user) {
            Ok(_) => {
                self.choose(asked, id, chosen.filter(|from| is_there(*from)))
                    .await
            }
            Err(_) => self.show_own(asked, &game).await,
        }
    }

    /// A target was chosen: the ply is played, or for those who like it so, asked about first.
    async fn choose_target(
        &self,
        asked: &Asked,
        id: MatchId,
        at: u64,
        mv: Move,
    ) -> Result<Answer, Error> {
        // Who wishes to be asked is never left unasked: a fault here ends the press.
        if !self.matches.settings(asked.user).await?.confirms {
            return self.play_chosen(asked, id, at, mv).await;
        }
        let game = self.matches.load(id).await?;
        let (playing, color) = game.turn(asked.user)?;
        if !playing.player_view(color).moves().contains(&mv) {
            // The rules say why.
            return self.play_chosen(asked, id, at, mv).await;
        }
        let message = self.confirm_move(&game, playing, color, mv).await;
        Ok(Reply::in_place(asked.source, message, None).into())
    }

    /// A ply by menu: the menu becomes the new private board, and the live board follows.
    async fn play_chosen(
        &self,
        asked: &Asked,
        id: MatchId,
        at: u64,
        mv: Move,
    ) -> Result<Answer, Error> {
        let now = self.clock.now();
        let at = u32::try_from(at).ok();
        let played = self
            .matches
            .play(id, asked.user, mv, at, asked.origin(None), now)
            .await;
        let played = match played {
            Ok(played) => played,
            Err(error) => return self.refuse_move(asked, id, error).await,
        };
        let answer = self.show_own(asked, &played.after).await?.refreshing(id);
        Ok(self.then_public(asked, &played.after, answer).await)
    }

    /// What the person reads after a change that all read of: the private message anew, or words and, where it stands in the
    /// match's channel, the public message after them.
    pub(super) async fn tell(
        &self,
        asked: &Asked,
        game: &Match,
        words: &Msg,
    ) -> Result<Answer, Error> {
        let answer = match asked.source {
            Source::Private(_) => self.show_own(asked, game).await?,
            Source::Command | Source::Public(_) => Answer::words(self.voice.say(words)),
        };
        Ok(answer.refreshing(game.id))
    }

    /// Offers a draw; where the other has offered one in the same moment, they agree.
    pub(super) async fn offer_draw(&self, asked: &Asked, id: MatchId) -> Result<Answer, Error> {
        let now = self.clock.now();
        let game = self.matches.offer_draw(id, asked.user, now).await?;
        if let MatchState::Finished(_) = game.state {
            return self.agree(asked, &game).await;
        }
        self.tell(asked, &game, &Msg::YouOfferDraw { game: id })
            .await
    }

    async fn decline_draw(&self, asked: &Asked, id: MatchId) -> Result<Answer, Error> {
        let game = self
            .matches
            .decline_draw(id, asked.user, self.clock.now())
            .await?;
        self.tell(asked, &game, &Msg::YouDeclineDraw { game: id })
            .await
    }

    async fn accept_draw(&self, asked: &Asked, id: MatchId) -> Result<Answer, Error> {
        let now = self.clock.now();
        let game = self.matches.accept_draw(id, asked.user, now).await?;
        self.agree(asked, &game).await
    }

    async fn agree(&self, asked: &Asked, game: &Match) -> Result<Answer, Error> {
        let answer = self
            .tell(asked, game, &Msg::YouAgree { game: game.id })
            .await?;
        Ok(self.then_public(asked, game, answer).await)
    }

    /// Resign always asks first, and offers what else would end the match.
    pub(super) async fn ask_to_confirm(&self, asked: &Asked, id: MatchId) -> Result<Answer, Error> {
        let game = self.matches.load(id).await?;
        let (players, color) = game.leaving(asked.user)?;
        let exits = game.exits(asked.user, self.clock.now());
        Ok(Reply::Private(self.confirmation(&game, exits, players[color.other()])).into())
    }

    async fn end(&self, asked: &Asked, id: MatchId, action: Action) -> Result<Answer, Error> {
        let now = self.clock.now();
        let (game, done) = match action {
            Action::Abort => (
                self.matches.abort(id, asked.user, now).await?,
                Msg::YouEnded { game: id },
            ),
            Action::EndMatch => (
                self.matches.end_idle(id, asked.user, now).await?,
                Msg::YouEnded { game: id },
            ),
            _ => (
                self.matches.resign(id, asked.user, now).await?,
                Msg::YouResigned { game: id },
            ),
        };
        let words = PrivateMessage::words(self.voice.say(&done));
        let answer = Answer::from(Reply::in_place(asked.source, words, None)).refreshing(id);
        Ok(self.then_public(asked, &game, answer).await)
    }
}

/// Refuses what was decided on a board that is not the present one (P041). Looking, and asking to leave, is never too late:
/// both show the match as it is.
fn check_age(game: &Match, press: Press) -> Result<(), Rejection> {
    let is_decision = matches!(
        press.action,
        Action::Move
            | Action::Piece(_)
            | Action::Target(_)
            | Action::Play(_)
            | Action::OfferDraw
            | Action::AcceptDraw
            | Action::DeclineDraw
            | Action::Confirm
            | Action::Abort
            | Action::EndMatch
    );
    match game.state {
        MatchState::Playing(_) if is_decision && u64::from(game.ply()) != press.at => {
            Err(Rejection::OldMenu { ply: game.ply() })
        }
        _ => Ok(()),
    }
}

/// A uniform random number below `n`, from the operating system's seed.
pub(super) fn below(n: usize) -> usize {
    rand::random_range(0..n)
}
