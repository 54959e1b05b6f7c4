//! From a press on a setup panel to the answer, alike for a match and in the workshop. A fault of what somebody typed stands on
//! the panel itself, so that no old panel is left behind.

use super::Bot;
use super::arrange::{
    Arrange, Filled, Shown, WorkshopPress, edit_form, rename_form, save_form, swap_form,
};
use super::asked::{Asked, Source};
use super::benches::one_line;
use super::message::PrivateMessage;
use super::presses::below;
use super::reply::{Answer, Reply};
use super::showing::{Stage, fill};
use crate::ids::PlanId;
use crate::matches::rearrange::TYPED_MAX;
use crate::matches::workshop::WORKSHOP_COLOR;
use crate::matches::{
    Bench, Error, Match, MatchState, Plan, PlanKey, PlanRefusal, Rearrange, Rejection, Slot,
    SwapRefusal, TypedSetup, Workshop,
};
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::presets::plans::BuiltIn;
use crate::rules::setup::Deployment;
use crate::rules::square::Square;
use crate::text::{Msg, Typed, rejection, setups};

/// A setup in the making as it stands.
pub(super) enum Draft {
    Match(Box<Match>, Color),
    Workshop(Workshop),
}

impl Draft {
    pub(super) fn deployment(&self) -> Option<&Deployment> {
        match self {
            Self::Match(game, color) => match Stage::of(game) {
                Some(Stage::Placing(deploying)) => Some(deploying.draft(*color)),
                _ => None,
            },
            Self::Workshop(workshop) => Some(workshop.deployment()),
        }
    }

    const fn color(&self) -> Color {
        match self {
            Self::Match(_, color) => *color,
            Self::Workshop(_) => WORKSHOP_COLOR,
        }
    }

    pub(super) const fn variant(&self) -> Variant {
        match self {
            Self::Match(game, _) => game.terms.variant,
            Self::Workshop(workshop) => workshop.variant(),
        }
    }

    pub(super) fn shown(&self) -> Shown {
        match self {
            Self::Match(game, color) => Shown {
                bench: Bench::Match(game.id),
                at: game.revisions[Slot::of(*color)],
            },
            Self::Workshop(workshop) => Shown {
                bench: Bench::Workshop(workshop.variant()),
                at: workshop.revision(),
            },
        }
    }

    /// A message about this draft, in the place of the private one that was pressed or as a new one. In the DM it is the one
    /// that is kept, and shows the draft as it is now. Where something `is_changed` the person's own message follows, and
    /// nobody else's: when he places is his secret.
    fn answer(&self, asked: &Asked, message: PrivateMessage, is_changed: bool) -> Answer {
        let shows = match self {
            Self::Match(game, color) => Some(fill(game, Slot::of(*color))),
            Self::Workshop(_) => None,
        };
        let answer = Answer::from(Reply::in_place(asked.source, message, shows));
        match self {
            Self::Match(game, color) if is_changed => answer.refreshing_own(game.id, *color),
            _ => answer,
        }
    }

    /// What stands in the form of Edit: what was typed last and was not right, else the setup, a row a line.
    fn form_text(&self) -> String {
        let typed = match self {
            Self::Match(game, color) => match Stage::of(game) {
                Some(Stage::Placing(deploying)) => deploying.typed(*color),
                _ => None,
            },
            Self::Workshop(workshop) => workshop.typed(),
        };
        let setup = || Some(self.deployment()?.to_string().replace('/', "\n"));
        // A form that would have to hold more than it can would not open.
        let typed = typed.filter(|typed| typed.chars().count() <= TYPED_MAX.into());
        typed.map(str::to_owned).or_else(setup).unwrap_or_default()
    }
}

/// How a panel is answered: what to do to it, or the page of plans.
enum Done {
    Panel {
        draft: Draft,
        said: Option<Msg>,
        is_changed: bool,
    },
    Page(Draft, Option<PlanId>, Option<Msg>),
    Form(serenity::builder::CreateModal),
}

impl Done {
    const fn changed(draft: Draft, said: Option<Msg>) -> Self {
        Self::Panel {
            draft,
            said,
            is_changed: true,
        }
    }
}

impl Bot {
    /// A press in the workshop.
    pub(super) async fn work(
        &self,
        asked: &Asked,
        press: WorkshopPress,
        choice: Option<&str>,
    ) -> Result<Answer, Error> {
        self.arrange(asked, press.shown(), press.arrange, choice)
            .await
    }

    /// A press on a setup panel.
    pub(super) async fn arrange(
        &self,
        asked: &Asked,
        shown: Shown,
        arrange: Arrange,
        choice: Option<&str>,
    ) -> Result<Answer, Error> {
        let done = self.do_arrange(asked, shown, arrange, choice).await;
        self.after_arranging(asked, shown.bench, done).await
    }

    /// A form of a setup panel was sent.
    pub(super) async fn arrange_by_form(
        &self,
        asked: &Asked,
        shown: Shown,
        arrange: Arrange,
        filled: Filled<'_>,
    ) -> Result<Answer, Error> {
        let done = self.do_form(asked, shown, arrange, filled).await;
        self.after_arranging(asked, shown.bench, done).await
    }

    async fn do_arrange(
        &self,
        asked: &Asked,
        shown: Shown,
        arrange: Arrange,
        choice: Option<&str>,
    ) -> Result<Done, Error> {
        let key = || choice.and_then(|choice| choice.parse::<PlanKey>().ok());
        let gone = || PlanRefusal::Unknown { wanted: None };
        let how = match arrange {
            Arrange::Random => Rearrange::Random(&mut below),
            Arrange::Mirror => Rearrange::Mirror,
            Arrange::Plan => Rearrange::Plan(key().ok_or_else(gone)?),
            Arrange::Panel => {
                return Ok(Done::Panel {
                    draft: self.find_draft(asked, shown.bench).await?,
                    said: None,
                    is_changed: false,
                });
            }
            Arrange::Plans => {
                let draft = self.find_open_draft(asked, shown.bench).await?;
                return Ok(Done::Page(draft, None, None));
            }
            Arrange::Look => {
                let draft = self.find_open_draft(asked, shown.bench).await?;
                let Some(PlanKey::Own(plan)) = key() else {
                    return Err(gone().into());
                };
                return Ok(Done::Page(draft, Some(plan), None));
            }
            Arrange::Delete(plan) => return self.delete_plan(asked, shown.bench, plan).await,
            Arrange::Edit => {
                let draft = self.find_open_draft(asked, shown.bench).await?;
                let form = edit_form(&self.voice, draft.shown(), &draft.form_text());
                return Ok(Done::Form(form));
            }
            Arrange::Swap | Arrange::Save => {
                let draft = self.find_open_draft(asked, shown.bench).await?;
                // What is to be swapped or saved is what was seen (P041).
                if draft.shown() != shown {
                    return Err(Rejection::OldPanel.into());
                }
                return Ok(Done::Form(match arrange {
                    Arrange::Swap => swap_form(&self.voice, shown, draft.color()),
                    _ => save_form(&self.voice, shown),
                }));
            }
            Arrange::Rename(plan) => {
                let draft = self.find_open_draft(asked, shown.bench).await?;
                let plans = self.matches.plans(asked.user, draft.variant()).await?;
                let name = plans.into_iter().find_map(|known| match known {
                    Plan::Own(own) if own.id == plan => Some(own.name),
                    _ => None,
                });
                let name = name.ok_or_else(gone)?;
                return Ok(Done::Form(rename_form(&self.voice, shown, plan, &name)));
            }
            // Nothing but a forged press asks for a form's sending without a form.
            Arrange::SwapForm | Arrange::EditForm | Arrange::SaveForm | Arrange::RenameForm(_) => {
                return Err(Rejection::OldPanel.into());
            }
        };
        let draft = self.rearrange(asked, shown, how).await?;
        Ok(Done::changed(draft, None))
    }

    async fn do_form(
        &self,
        asked: &Asked,
        shown: Shown,
        arrange: Arrange,
        filled: Filled<'_>,
    ) -> Result<Done, Error> {
        let now = self.clock.now();
        match arrange {
            Arrange::EditForm => {
                let draft = self.enter(asked, shown.bench, filled.setup()).await?;
                let said = self.understood(&draft);
                Ok(Done::changed(draft, said))
            }
            Arrange::SwapForm => {
                let (one, other) = squares(&filled.squares())?;
                let how = Rearrange::Swap(one, other);
                Ok(Done::changed(
                    self.rearrange(asked, shown, how).await?,
                    None,
                ))
            }
            Arrange::SaveForm => {
                let name = filled.name().parse()?;
                let taken = self.taken_names();
                let saved = self
                    .matches
                    .save_draft(shown.bench, asked.user, shown.at, &name, &taken, now)
                    .await?;
                let draft = self.find_draft(asked, shown.bench).await?;
                let said = said_of(name.as_str(), saved.replaced.as_ref());
                Ok(Done::changed(draft, Some(said)))
            }
            Arrange::RenameForm(plan) => {
                let draft = self.find_open_draft(asked, shown.bench).await?;
                let (variant, user) = (draft.variant(), asked.user);
                let (name, taken) = (filled.name().parse()?, self.taken_names());
                let renamed = self
                    .matches
                    .rename_plan(user, variant, plan, &name, &taken, now)
                    .await?;
                let said = Msg::PlanRenamed {
                    before: Typed(renamed.name),
                    plan: Typed(name.as_str().to_owned()),
                };
                let draft = self.find_draft(asked, shown.bench).await?;
                Ok(Done::Page(draft, Some(plan), Some(said)))
            }
            _ => Err(Rejection::OldPanel.into()),
        }
    }

    /// What the person reads of it.
    async fn after_arranging(
        &self,
        asked: &Asked,
        bench: Bench,
        done: Result<Done, Error>,
    ) -> Result<Answer, Error> {
        match done {
            Ok(Done::Form(form)) => Ok(Reply::Form(form).into()),
            Ok(Done::Panel {
                draft,
                said,
                is_changed,
            }) => {
                let words = said.map_or_else(String::new, |said| self.voice.say(&said));
                self.show_draft(asked, &draft, words, is_changed).await
            }
            Ok(Done::Page(draft, chosen, said)) => {
                self.show_plans(asked, &draft, chosen, said).await
            }
            Err(Error::Rejected(reason)) => self.refuse(asked, bench, reason).await,
            Err(fault) => Err(fault),
        }
    }

    /// Tells why something was not done, on the panel as it is now.
    pub(super) async fn refuse(
        &self,
        asked: &Asked,
        bench: Bench,
        reason: Rejection,
    ) -> Result<Answer, Error> {
        let words = rejection::words(&self.voice, &reason);
        match (self.find_draft(asked, bench).await, asked.source) {
            (Ok(draft), Source::Private(_) | Source::Command) => {
                self.show_draft(asked, &draft, words, false).await
            }
            _ => Err(reason.into()),
        }
    }

    /// A setup in the making of the person who asks; a match of his that is past that is found, too, to be shown as it is.
    pub(super) async fn find_draft(&self, asked: &Asked, bench: Bench) -> Result<Draft, Error> {
        let now = self.clock.now();
        Ok(match bench {
            Bench::Match(id) => {
                let game = self.find_pressed(asked, id).await?;
                let (_, color) =
                    Stage::of_player(&game, asked.user).ok_or_else(|| not_placing(&game))?;
                Draft::Match(Box::new(game), color)
            }
            Bench::Workshop(variant) => {
                let user = asked.user;
                let chance = &mut below;
                let workshop = self.matches.workshop(user, variant, chance, now).await?;
                Draft::Workshop(workshop)
            }
        })
    }

    /// The same, if it can still be changed.
    async fn find_open_draft(&self, asked: &Asked, bench: Bench) -> Result<Draft, Error> {
        let draft = self.find_draft(asked, bench).await?;
        if let Draft::Match(game, _) = &draft {
            let (deploying, color) = game.placing(asked.user)?;
            if deploying.is_ready(color) {
                return Err(Rejection::IsReady.into());
            }
        }
        Ok(draft)
    }

    pub(super) async fn rearrange(
        &self,
        asked: &Asked,
        shown: Shown,
        how: Rearrange<'_>,
    ) -> Result<Draft, Error> {
        let (user, at, now) = (asked.user, shown.at, self.clock.now());
        Ok(match shown.bench {
            Bench::Match(id) => {
                let game = self.matches.rearrange(id, user, at, how, now).await?;
                of_player(game, asked)?
            }
            Bench::Workshop(variant) => {
                let done = self.matches.rearrange_workshop(user, variant, at, how, now);
                Draft::Workshop(done.await?)
            }
        })
    }

    /// Puts a typed setup in the place of the one in the making.
    pub(super) async fn enter(
        &self,
        asked: &Asked,
        bench: Bench,
        text: &str,
    ) -> Result<Draft, Error> {
        let (user, now) = (asked.user, self.clock.now());
        let typed = TypedSetup {
            text,
            read: setups::read(&self.voice, text),
        };
        match bench {
            Bench::Match(id) => of_player(self.matches.edit(id, user, typed, now).await?, asked),
            Bench::Workshop(variant) => {
                // Who comes by a command may never have been there.
                self.find_draft(asked, bench).await?;
                let done = self.matches.edit_workshop(user, variant, typed, now);
                Ok(Draft::Workshop(done.await?))
            }
        }
    }

    /// What was understood of a typed setup, in names.
    pub(super) fn understood(&self, draft: &Draft) -> Option<Msg> {
        let deployment = draft.deployment()?;
        let rows = setups::names(&self.voice, deployment, draft.color());
        Some(Msg::Understood { rows })
    }

    async fn delete_plan(&self, asked: &Asked, bench: Bench, plan: PlanId) -> Result<Done, Error> {
        let draft = self.find_open_draft(asked, bench).await?;
        let (user, variant) = (asked.user, draft.variant());
        let now = self.clock.now();
        let deleted = self.matches.delete_plan(user, variant, plan, now).await?;
        let said = Msg::PlanDeleted {
            line: Typed(one_line(&deleted.name, &deleted.deployment)),
            plan: Typed(deleted.name),
        };
        let draft = self.find_draft(asked, bench).await?;
        Ok(Done::Page(draft, None, Some(said)))
    }

    /// The names of the built-in plans, which no other plan may have.
    pub(super) fn taken_names(&self) -> Vec<String> {
        let plans = Variant::ALL.into_iter().flat_map(BuiltIn::of);
        plans.map(|plan| self.voice.plan_name(plan)).collect()
    }

    /// The panel, with `words` above it.
    pub(super) async fn show_draft(
        &self,
        asked: &Asked,
        draft: &Draft,
        words: String,
        is_changed: bool,
    ) -> Result<Answer, Error> {
        let PrivateMessage(mut body) = match draft {
            Draft::Match(game, color) => {
                let (stage, _) =
                    Stage::of_player(game, asked.user).ok_or_else(|| not_placing(game))?;
                self.private_message(game, stage, *color).await
            }
            Draft::Workshop(workshop) => self.workshop_panel(asked.user, workshop).await,
        };
        body.content = words;
        Ok(draft.answer(asked, PrivateMessage(body), is_changed))
    }

    /// The page of the person's plans, with a chosen one to look at.
    async fn show_plans(
        &self,
        asked: &Asked,
        draft: &Draft,
        chosen: Option<PlanId>,
        said: Option<Msg>,
    ) -> Result<Answer, Error> {
        let variant = draft.variant();
        let plans = self.plans_of(asked.user, variant).await;
        let is_chosen = |plan: &Plan| Some(plan.key()) == chosen.map(PlanKey::Own);
        let found = plans.into_iter().find(is_chosen);
        let is_changed = said.is_some();
        let gone = (chosen.is_some() && found.is_none()).then_some(Msg::PlanGone);
        let Some(deployment) = draft.deployment() else {
            return Err(Rejection::AlreadyPlaying.into());
        };
        let page = self.plans_page(
            asked.user,
            draft.shown(),
            (*deployment, draft.color()),
            found,
        );
        let PrivateMessage(mut body) = page.await;
        body.content = said
            .or(gone)
            .map_or_else(String::new, |said| self.voice.say(&said));
        Ok(draft.answer(asked, PrivateMessage(body), is_changed))
    }
}

/// What is said of a setup that was saved.
pub(super) fn said_of(name: &str, replaced: Option<&Deployment>) -> Msg {
    let plan = Typed(name.to_owned());
    match replaced {
        None => Msg::PlanSaved { plan },
        Some(before) => Msg::PlanSavedOver {
            plan,
            before: Typed(before.to_string()),
        },
    }
}

fn of_player(game: Match, asked: &Asked) -> Result<Draft, Error> {
    let (_, color) = Stage::of_player(&game, asked.user).ok_or_else(|| not_placing(&game))?;
    Ok(Draft::Match(Box::new(game), color))
}

/// Why somebody has no panel of a match.
fn not_placing(game: &Match) -> Rejection {
    match game.players() {
        _ if matches!(game.state, MatchState::Damaged(_)) => Rejection::Damaged,
        Some(players) => Rejection::NotAPlayer { players },
        None => Rejection::NotAccepted,
    }
}

/// Two squares as people type them: `a4 b2`, `a4b2`, `A4-B2`, in one field or two.
fn squares(typed: &str) -> Result<(Square, Square), SwapRefusal> {
    let folded = typed.to_lowercase();
    let mut rest: &str = &folded;
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start_matches(|sign: char| !sign.is_alphanumeric());
        if rest.is_empty() {
            break;
        }
        let digits = rest
            .chars()
            .skip(1)
            .take_while(char::is_ascii_digit)
            .count();
        let end = rest.chars().take(1 + digits).map(char::len_utf8).sum();
        let (square, after) = rest.split_at(end);
        match square.parse::<Square>() {
            Ok(square) => found.push(square),
            Err(_) => break,
        }
        rest = after;
    }
    match (found.as_slice(), rest.is_empty()) {
        ([one, other], true) => Ok((*one, *other)),
        _ => Err(SwapRefusal::NotTwoSquares {
            typed: typed.trim().to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_are_read_however_they_are_typed() {
        for typed in [
            "a4 b2",
            "a4 b2 ",
            "A4B2",
            "a4-b2",
            " a4, b2",
            "a4 → b2",
            "a4/b2",
        ] {
            let (one, other) = squares(typed).expect(typed);
            assert_eq!(
                (one.to_string(), other.to_string()),
                ("a4".into(), "b2".into())
            );
        }
        assert!(squares("j10a10").is_ok());
        for typed in [
            "", " ", "a4", "a4 ", "a4 b2 c1", "a4 x9", "a4 b2 x", "a 4 b 2", "a4 c5 ä", "a44 b2",
        ] {
            let wanted = SwapRefusal::NotTwoSquares {
                typed: typed.trim().to_owned(),
            };
            assert_eq!(squares(typed), Err(wanted), "{typed}");
        }
    }
}
