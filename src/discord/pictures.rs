//! Every picture that a message carries, with what stands in its stead: alt text, and a text board with what its signs mean.
//!
//! All three are made from one view, so that nobody learns more by one of them than by another.

use super::Bot;
use super::message::{ALT_MAX, Picture, length};
use crate::render::{self, Look, TextSign};
use crate::rules::color::Color;
use crate::rules::moves::{Move, Ply};
use crate::rules::setup::Deployment;
use crate::rules::square::Square;
use crate::rules::view::{PlayerView, PublicView, RevealedView};
use crate::text::Msg;

impl Bot {
    /// The same bot for one who asked for words: its pictures are never drawn.
    pub(super) fn in_words(&self) -> Self {
        Self {
            easel: None,
            ..self.clone()
        }
    }

    pub(super) async fn whole_picture(
        &self,
        view: RevealedView,
        bottom: Color,
        look: Look,
    ) -> Picture {
        self.picture(
            |board| Msg::AltRevealed { board },
            Box::new(view),
            move |view| render::revealed_text(view, bottom, look.numbering),
            move |view| render::revealed_board(view, bottom, look),
        )
        .await
    }

    pub(super) async fn public_picture(&self, view: PublicView, look: Look) -> Picture {
        self.picture(
            |board| Msg::AltPublic { board },
            Box::new(view),
            move |view| render::public_text(view, look.numbering),
            move |view| render::public_board(view, look),
        )
        .await
    }

    pub(super) async fn private_picture(&self, view: PlayerView, look: Look) -> Picture {
        self.picture(
            |board| Msg::AltPrivate { board },
            Box::new(view),
            move |view| render::player_text(view, look.numbering),
            move |view| render::player_board(view, look),
        )
        .await
    }

    /// The board with the pieces that can move.
    pub(super) async fn movable_picture(&self, view: PlayerView, look: Look) -> Picture {
        self.picture(
            |board| Msg::AltMovable { board },
            Box::new(view),
            move |view| render::movable_text(view, look.numbering),
            move |view| render::movable(view, look),
        )
        .await
    }

    /// The board with a chosen piece and its targets.
    pub(super) async fn moving_picture(
        &self,
        view: PlayerView,
        from: Square,
        targets: Vec<Square>,
        look: Look,
    ) -> Picture {
        self.picture(
            |board| Msg::AltMoving { board },
            Box::new((view, targets)),
            move |(view, targets)| render::moving_text(view, from, targets, look.numbering),
            move |(view, targets)| render::moving(view, from, targets, look),
        )
        .await
    }

    /// The four rows of a setup as its owner sees them.
    pub(super) async fn setup_picture(
        &self,
        deployment: Deployment,
        color: Color,
        look: Look,
    ) -> Picture {
        self.picture(
            |board| Msg::AltPanel { board },
            Box::new(deployment),
            move |deployment| render::setup_text(deployment, color, look.numbering),
            move |deployment| render::setup_panel(deployment, color, look),
        )
        .await
    }

    /// Why the two-squares rule refuses a move.
    pub(super) async fn two_squares_picture(
        &self,
        view: PlayerView,
        mv: Move,
        (border, crossings): ((Square, Square), Vec<Ply>),
        look: Look,
    ) -> Picture {
        self.picture(
            |board| Msg::AltTwoSquares { board },
            Box::new((view, crossings)),
            move |(view, crossings)| {
                render::two_squares_text(view, mv, border, crossings, look.numbering)
            },
            move |(view, crossings)| render::two_squares(view, mv, border, crossings, look),
        )
        .await
    }

    /// Why the more-squares rule refuses a move.
    pub(super) async fn more_squares_picture(
        &self,
        view: PlayerView,
        mv: Move,
        ply: u32,
        look: Look,
    ) -> Picture {
        self.picture(
            |board| Msg::AltMoreSquares { board },
            Box::new(view),
            move |view| render::more_squares_text(view, mv, ply, look.numbering),
            move |view| render::more_squares(view, mv, ply, look),
        )
        .await
    }

    /// The picture that `draw` makes of a view, unless words are wanted, and what `tell` says of it: a text board, whose list is
    /// the alt text, too. The view is boxed, so that it does not swell whatever waits for its picture.
    async fn picture<V: Send + 'static>(
        &self,
        alt: fn(String) -> Msg,
        view: Box<V>,
        tell: impl FnOnce(&V) -> String + Send + 'static,
        draw: impl FnOnce(&V) -> Vec<u8> + Send + 'static,
    ) -> Picture {
        let (board, png) = match &self.easel {
            Some(easel) => easel.draw(view, tell, draw).await,
            None => (tell(&view), None),
        };
        let list = render::text_list(&board);
        let key = self.key(list);
        let mut alt = self.voice.say(&alt(list.to_owned()));
        // What the picture shows comes before what the signs mean.
        if length(&alt) + length(&key) <= ALT_MAX {
            alt.push_str(&key);
        }
        let text = format!("{board}{}", self.key(&board));
        Picture { png, alt, text }
    }

    /// What the signs mean that stand in a text board or an alt text; a sign and its meaning stay on one line.
    fn key(&self, text: &str) -> String {
        let signs = render::text_signs(text).map(|sign| {
            let meaning = self.meaning(sign);
            format!("{}\u{a0}{meaning}", sign.sign())
        });
        signs.collect::<Vec<_>>().join("; ")
    }

    fn meaning(&self, sign: TextSign) -> String {
        self.voice.say(&match sign {
            TextSign::HiddenRed => Msg::KeyHidden { color: Color::Red },
            TextSign::HiddenBlue => Msg::KeyHidden { color: Color::Blue },
            TextSign::Marshal => Msg::KeyMarshal,
            TextSign::Lake => Msg::KeyLake,
            TextSign::Empty => Msg::KeyEmpty,
            TextSign::Movable => Msg::KeyMovable,
            TextSign::Target => Msg::KeyTarget,
            TextSign::Forbidden => Msg::KeyForbidden,
            TextSign::Border => Msg::KeyBorder,
            TextSign::SamePosition => Msg::KeySamePosition,
            TextSign::Captured => Msg::KeyCaptured,
            TextSign::Moved => Msg::KeyMoved,
            TextSign::Known => Msg::KeyKnown,
            TextSign::Beats => Msg::KeyBeats,
            TextSign::BeatenBy => Msg::KeyBeatenBy,
            TextSign::BothFall => Msg::KeyBothFall,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use proptest::prelude::*;

    use super::super::asked::{Asked, Source};
    use super::super::message::{Body, Payload};
    use super::super::reply::Reply;
    use super::super::secrecy::{arrange, chance, play, wild};
    use super::*;
    use crate::discord::api::Ticket;
    use crate::discord::easel::Easel;
    use crate::matches::{Match, MatchState, Place, Playing};
    use crate::rules::army::Variant;
    use crate::rules::color::ByColor;
    use crate::rules::setup::Setup;

    const SETUP: &str = "M.......9./2.2......3/..S......./F.B.......";

    fn setups() -> ByColor<Deployment> {
        ByColor::from_fn(|_| {
            let setup = Setup::parse(SETUP).expect("cells");
            setup.check(Variant::Barrage).expect("a legal setup")
        })
    }

    fn playing(game: &Match) -> &Playing {
        match &game.state {
            MatchState::Playing(playing) => playing,
            _ => panic!("the match goes on"),
        }
    }

    /// Every message with a board, in words.
    async fn bodies(bot: &Bot, game: &Match) -> Vec<Body> {
        let (bot, playing) = (bot.in_words(), playing(game));
        let look = Look::default();
        let mut bodies = vec![
            bot.live_board(game, playing).await.0,
            bot.onlooker_board(game, playing, look).await.0,
        ];
        for color in Color::ALL {
            bodies.push(bot.private_board(game, playing, color).await.0);
            let view = playing.player_view(color);
            let Some(&mv) = view.moves().first() else {
                continue;
            };
            bodies.push(bot.move_menu(game, playing, color, None).await.0);
            bodies.push(bot.move_menu(game, playing, color, Some(mv.from)).await.0);
            bodies.push(bot.confirm_move(game, playing, color, mv).await.0);
        }
        bodies
    }

    /// How many signs a text explains.
    fn explained(text: &str) -> usize {
        text.matches('\u{a0}').count()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// P115: nothing that stands in a picture's stead is cut off, and its signs are explained, no more and no fewer.
        #[test]
        fn p115_words_fit_and_are_explained(seed: u64, length in 0_usize..120, is_barrage: bool) {
            let mut below = chance(seed);
            let variant = if is_barrage { Variant::Barrage } else { Variant::Classic };
            let setups = wild(variant, &mut below);
            let plies = play(setups, length, &mut below);
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let bodies = runtime.block_on(async {
                let (bot, game, _folder) = arrange(setups, &plies).await;
                bodies(&bot, &game).await
            });
            prop_assert!(bodies.len() > 5);
            for body in bodies {
                let Some(Picture { png: None, alt, text }) = &body.picture else {
                    panic!("a picture was drawn");
                };
                prop_assert!(super::length(alt) <= ALT_MAX, "{}", alt);
                let (list, _) = alt.rsplit_once('\n').expect("a list and its key");
                let (_, list) = list.split_once(".\n").expect("what it shows, and the list");
                prop_assert_eq!(explained(alt), render::text_signs(list).count(), "{}", alt);
                let (board, _) = text.rsplit_once('\n').expect("a board and its key");
                prop_assert_eq!(explained(text), render::text_signs(board).count(), "{}", text);
                let json = serde_json::to_string(&Payload::new(&body)).expect("plain data");
                let told = text.replace('\n', "\\n");
                prop_assert!(json.contains(&told), "{} is cut off in {}", told, json);
            }
        }
    }

    #[tokio::test]
    async fn p115_menus_in_words_show_what_can_move_and_where() {
        let (bot, game, _folder) = arrange(setups(), &[]).await;
        let playing = playing(&game);
        let text = async |chosen: Option<&str>| {
            let chosen = chosen.map(|square| square.parse().expect("a square"));
            let bot = bot.in_words();
            let menu = bot.move_menu(&game, playing, Color::Red, chosen).await;
            menu.0.picture.expect("a picture in words").text
        };
        let check = |text: &str, has: &[&str], has_not: &[&str]| {
            for line in has {
                assert!(text.contains(line), "{line} in\n{text}");
            }
            for line in has_not {
                assert!(!text.contains(line), "{line} in\n{text}");
            }
        };
        check(
            &text(None).await,
            &[
                " 4*M . . . . . . .*9 . 4\n 3*2 .*2 . . . . . .*3 3\n",
                "* c2 a3 c3 j3 a4 i4\n",
                "*\u{a0}can move",
            ],
            &["+", "✖"],
        );
        check(
            &text(Some("a4")).await,
            &[
                " 5+. . ~ ~ . . ~ ~ . . 5\n 4*M+. . . . . . . 9 . 4\n",
                "* M: a4\n+ b4 a5\n",
                "+\u{a0}where it can go",
                "M\u{a0}Marshal; ~\u{a0}lake",
            ],
            &["✖", "👣", "x:"],
        );
    }

    /// Two pictures in the making take all the places there are: who wants words need not wait for one.
    #[tokio::test]
    async fn p115_a_board_in_words_is_never_drawn() {
        let (bot, game, _folder) = arrange(setups(), &[]).await;
        let easel = bot.easel.clone().expect("a bot that draws");
        let (end, wait) = mpsc::channel::<()>();
        let wait = std::sync::Arc::new(std::sync::Mutex::new(wait));
        let busy: Vec<_> = (0..2)
            .map(|_| {
                let (easel, wait): (Easel, _) = (easel.clone(), wait.clone());
                let work = move || {
                    let _ = wait.lock().expect("nobody panics").recv();
                    Vec::new()
                };
                tokio::spawn(async move { easel.work(work).await })
            })
            .collect();
        tokio::task::yield_now().await;
        // Ann, who plays Red, and an onlooker.
        for user in [1_u64, 3] {
            let asked = Asked {
                user: user.into(),
                place: Place {
                    guild: Some(7.into()),
                    channel: 8.into(),
                },
                source: Source::Command,
                interaction: 99.into(),
                ticket: Ticket {
                    id: 99.into(),
                    application: 98.into(),
                    token: String::from("token").into(),
                },
                is_manager: false,
            };
            let number = game.id.to_string();
            let shown = bot.show_board(&asked, Some(&number), true);
            let shown = tokio::time::timeout(Duration::from_secs(20), shown).await;
            let answer = shown.expect("it waits for nothing").expect("a board");
            let Reply::Private(message) = answer.reply else {
                panic!("an answer for {user} alone");
            };
            let picture = message.0.picture.expect("a board in words");
            assert_eq!(picture.png, None);
            assert!(picture.text.contains("lake"), "{}", picture.text);
        }
        drop(end);
        for work in busy {
            assert_eq!(work.await.expect("it ends"), Some(Vec::new()));
        }
    }
}
