//! The messages before play: the challenge and the setup message for the channel, the setup panel for each player.

use serenity::all::ButtonStyle;

use super::Bot;
use super::arrange::Shown;
use super::components::{Action, Buttons};
use super::message::{Body, PrivateMessage, PublicMessage};
use crate::matches::{Bench, Challenged, Closing, Deploying, Match, Side, Slot};
use crate::rules::color::Color;
use crate::text::{Msg, plies};

impl Bot {
    /// An open challenge: every option of the match, and the buttons. Mentions the opponent.
    pub(super) fn challenge(&self, game: &Match, challenged: Challenged) -> PublicMessage {
        let content = self.voice.say(&match game.opponent {
            Some(opponent) => Msg::Challenge {
                challenger: game.challenger,
                opponent,
            },
            None => Msg::ChallengeOpen {
                challenger: game.challenger,
            },
        });
        let mut buttons = Buttons::new(&self.voice, game.id, 0).with(
            Action::Accept,
            &Msg::ButtonAccept,
            ButtonStyle::Success,
        );
        if game.opponent.is_some() {
            buttons = buttons.with(Action::Decline, &Msg::ButtonDecline, ButtonStyle::Secondary);
        }
        let buttons = buttons.with(Action::Cancel, &Msg::ButtonCancel, ButtonStyle::Secondary);
        PublicMessage(Body {
            content,
            title: self.title(game, 0),
            text: format!(
                "{}\n{}",
                self.terms(game),
                self.voice.say(&Msg::ChallengeExpires {
                    at: challenged.expires_at()
                })
            ),
            rows: buttons.row().into_iter().collect(),
            notify: game.opponent.into_iter().collect(),
            ..Body::default()
        })
    }

    /// A challenge that nobody can accept any more: no buttons (P033).
    pub(super) fn challenge_closed(&self, game: &Match, how: Closing) -> PublicMessage {
        let challenger = game.challenger;
        let content = self.voice.say(&match (how, game.opponent) {
            (Closing::Declined, Some(opponent)) => Msg::ChallengeDeclined {
                challenger,
                opponent,
            },
            (Closing::Cancelled, _) => Msg::ChallengeCancelled { challenger },
            (Closing::Expired, _) | (Closing::Declined, None) => {
                Msg::ChallengeExpired { challenger }
            }
        });
        self.settled_challenge(game, content)
    }

    /// A challenge that became a match: no buttons.
    pub(super) fn challenge_accepted(&self, game: &Match) -> PublicMessage {
        let opponent = game.opponent.unwrap_or(game.challenger);
        let content = self.voice.say(&Msg::ChallengeAccepted {
            challenger: game.challenger,
            opponent,
        });
        self.settled_challenge(game, content)
    }

    fn settled_challenge(&self, game: &Match, content: String) -> PublicMessage {
        PublicMessage(Body {
            content,
            title: self.title(game, 0),
            text: self.terms(game),
            ..Body::default()
        })
    }

    fn terms(&self, game: &Match) -> String {
        let variant = game.terms.variant;
        let side = self.voice.say(&match game.terms.side {
            Side::Red => Msg::TermsSide {
                challenger: game.challenger,
                color: Color::Red,
            },
            Side::Blue => Msg::TermsSide {
                challenger: game.challenger,
                color: Color::Blue,
            },
            Side::Lot => Msg::TermsLot,
        });
        format!(
            "{}\n{side}",
            self.voice.say(&Msg::TermsVariant {
                variant,
                pieces: variant.size()
            })
        )
    }

    /// Who plays and who is ready, and nothing else: no order, count or timing of placements. Notifies the challenger, whose
    /// opponent pressed Accept.
    pub(super) fn setup_message(&self, game: &Match, deploying: &Deploying) -> PublicMessage {
        let (red, blue) = (deploying.players().red, deploying.players().blue);
        let seats = Color::ALL.map(|color| {
            let player = deploying.players()[color];
            self.voice.say(&if deploying.is_ready(color) {
                Msg::SeatReady { color, player }
            } else {
                Msg::SeatPlacing { color, player }
            })
        });
        let mut text = seats.join("\n");
        text.push('\n');
        text.push_str(&self.voice.say(&Msg::SetupHint));
        if game.is_idle(self.clock.now()) {
            for color in Color::ALL
                .into_iter()
                .filter(|color| deploying.is_ready(*color))
            {
                text.push('\n');
                text.push_str(&self.voice.say(&Msg::Idle {
                    player: deploying.players()[color],
                }));
            }
        }
        let buttons = Buttons::new(&self.voice, game.id, 0)
            .with(Action::MySetup, &Msg::ButtonMySetup, ButtonStyle::Primary)
            .with(Action::Resign, &Msg::ButtonResign, ButtonStyle::Danger);
        PublicMessage(Body {
            content: self.voice.say(&Msg::SetupBegins {
                game: game.id,
                red,
                blue,
            }),
            title: self.title(game, 0),
            text,
            rows: buttons.row().into_iter().collect(),
            notify: vec![game.challenger],
            ..Body::default()
        })
    }

    /// `color`'s setup panel: the four ranks as its owner sees them, and what can be done with them.
    pub(super) async fn panel(
        &self,
        game: &Match,
        deploying: &Deploying,
        color: Color,
    ) -> PrivateMessage {
        let draft = *deploying.draft(color);
        let (user, opponent) = (
            deploying.players()[color],
            deploying.players()[color.other()],
        );
        let at = game.revisions[Slot::of(color)];
        let look = self.look_of(user).await;
        let buttons = Buttons::new(&self.voice, game.id, at.into());
        let (text, footer, rows) = if deploying.is_ready(color) {
            let grey = ButtonStyle::Secondary;
            let buttons = buttons.with(Action::NotReady, &Msg::ButtonNotReady, grey);
            (
                self.voice.say(&Msg::PanelReady { color, opponent }),
                plies::legend(&self.voice, game.terms.variant, look.numbering),
                buttons.row().into_iter().collect(),
            )
        } else {
            let bench = Bench::Match(game.id);
            let shown = Shown { bench, at };
            let plans = self.plans_of(user, game.terms.variant).await;
            let text = [self.voice.say(&Msg::Panel { color, opponent })];
            let text = text.into_iter().chain(self.plan_line(&plans, &draft));
            let buttons = buttons
                .with(Action::Ready, &Msg::ButtonReady, ButtonStyle::Success)
                .and(self.my_plans(shown));
            let mut rows = self.bench_rows(shown, &plans);
            rows.extend(buttons.row());
            (
                text.collect::<Vec<_>>().join("\n"),
                self.bench_footer(&draft, look),
                rows,
            )
        };
        PrivateMessage(Body {
            title: self.title(game, 0),
            text,
            footer,
            picture: Some(self.setup_picture(draft, color, look).await),
            rows,
            ..Body::default()
        })
    }
}
