//! What a setup panel's buttons, menus and forms carry: where the pieces are arranged, the revision that was shown, and what
//! is asked for.
//!
//! For a match the `custom_id` is that of a match's other presses (`42.17.mirror`); in the workshop it begins with `plan` and
//! names the variant (`plan.barrage.17.mirror`). A plan is named by its number, which says nothing to anybody else.

use std::fmt;
use std::str::{FromStr, Split};

use serenity::all::{ActionRow, ActionRowComponent, ButtonStyle, InputTextStyle};
use serenity::builder::{CreateActionRow, CreateButton, CreateInputText, CreateModal};

use super::components::{Action, Press, Unreadable};
use crate::ids::{MatchId, PlanId};
use crate::matches::Bench;
use crate::matches::plans::NAME_MAX;
use crate::matches::rearrange::TYPED_MAX;
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::setup::{ROW_CELLS, square_of};
use crate::text::{Msg, Voice};

/// What is asked for on a setup panel, besides Ready and Not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrange {
    /// The panel itself: from the page of plans, or another variant's workshop.
    Panel,
    Random,
    Mirror,
    /// A choice in the menu "Start from a plan…".
    Plan,
    Swap,
    /// The form that Swap opens; so for the others.
    SwapForm,
    Edit,
    EditForm,
    Save,
    SaveForm,
    /// The page of one's own plans.
    Plans,
    /// A choice in its menu.
    Look,
    Rename(PlanId),
    RenameForm(PlanId),
    Delete(PlanId),
}

/// Those without a parameter, and how they are written.
const PLAIN: [(Arrange, &str); 12] = [
    (Arrange::Panel, "panel"),
    (Arrange::Random, "random"),
    (Arrange::Mirror, "mirror"),
    (Arrange::Plan, "plan"),
    (Arrange::Swap, "swap"),
    (Arrange::SwapForm, "swap-form"),
    (Arrange::Edit, "edit"),
    (Arrange::EditForm, "edit-form"),
    (Arrange::Save, "save"),
    (Arrange::SaveForm, "save-form"),
    (Arrange::Plans, "plans"),
    (Arrange::Look, "look"),
];

impl fmt::Display for Arrange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rename(plan) => write!(f, "rename.{plan}"),
            Self::RenameForm(plan) => write!(f, "rename-form.{plan}"),
            Self::Delete(plan) => write!(f, "delete.{plan}"),
            plain => {
                let (_, word) = PLAIN
                    .iter()
                    .find(|(known, _)| known == plain)
                    .expect("each without a parameter is in the table");
                f.write_str(word)
            }
        }
    }
}

impl Arrange {
    /// Reads `word` and what follows it, as far as it belongs to it.
    pub(super) fn read(word: &str, rest: &mut Split<'_, char>) -> Result<Self, Unreadable> {
        let mut plan = || -> Result<PlanId, Unreadable> {
            let number = rest.next().and_then(|number| number.parse::<u32>().ok());
            Ok(number.ok_or(Unreadable)?.into())
        };
        Ok(match word {
            "rename" => Self::Rename(plan()?),
            "rename-form" => Self::RenameForm(plan()?),
            "delete" => Self::Delete(plan()?),
            word => {
                let known = PLAIN.iter().find(|(_, known)| *known == word);
                known.ok_or(Unreadable)?.0
            }
        })
    }
}

/// A panel as it was shown: where, and at which revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) bench: Bench,
    pub(super) at: u32,
}

impl Shown {
    /// A match's panel, as its `custom_id` tells of it.
    pub(super) fn of(game: MatchId, at: u64) -> Self {
        Self {
            bench: Bench::Match(game),
            // What no panel ever showed is old.
            at: u32::try_from(at).unwrap_or(u32::MAX),
        }
    }

    /// The `custom_id` of something on this panel.
    pub(super) fn id(self, arrange: Arrange) -> String {
        match self.bench {
            Bench::Match(game) => Press {
                game,
                at: self.at.into(),
                action: Action::Arrange(arrange),
            }
            .to_string(),
            Bench::Workshop(variant) => format!("{WORKSHOP}.{variant}.{}.{arrange}", self.at),
        }
    }

    pub(super) fn button(
        self,
        voice: &Voice,
        arrange: Arrange,
        label: &Msg,
        style: ButtonStyle,
    ) -> CreateButton {
        CreateButton::new(self.id(arrange))
            .label(voice.say(label))
            .style(style)
    }
}

/// With which a `custom_id` of the workshop begins; a match's begins with its number.
const WORKSHOP: &str = "plan";

/// A press in the workshop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WorkshopPress {
    pub(super) variant: Variant,
    pub(super) at: u32,
    pub(super) arrange: Arrange,
}

impl WorkshopPress {
    /// The panel that was pressed.
    pub(super) const fn shown(self) -> Shown {
        Shown {
            bench: Bench::Workshop(self.variant),
            at: self.at,
        }
    }
}

impl FromStr for WorkshopPress {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut parts = text.split('.');
        if parts.next() != Some(WORKSHOP) {
            return Err(Unreadable);
        }
        let mut next = || parts.next().ok_or(Unreadable);
        let variant = next()?.parse().map_err(|_| Unreadable)?;
        let at = next()?.parse().map_err(|_| Unreadable)?;
        let word = next()?;
        let arrange = Arrange::read(word, &mut parts)?;
        match parts.next() {
            None => Ok(Self {
                variant,
                at,
                arrange,
            }),
            Some(_) => Err(Unreadable),
        }
    }
}

/// The text field of Edit.
const SETUP_FIELD: &str = "setup";
/// The text fields of Swap.
const FIRST_FIELD: &str = "first";
const SECOND_FIELD: &str = "second";
/// The text field of Save plan and Rename.
const NAME_FIELD: &str = "name";
/// Room for two squares and whatever stands between them.
const SQUARES_MAX: u16 = 20;

fn form(
    shown: Shown,
    arrange: Arrange,
    title: String,
    fields: Vec<CreateInputText>,
) -> CreateModal {
    let rows = fields.into_iter().map(CreateActionRow::InputText);
    CreateModal::new(shown.id(arrange), title).components(rows.collect())
}

fn line(voice: &Voice, label: &Msg, field: &str, max: u16) -> CreateInputText {
    CreateInputText::new(InputTextStyle::Short, voice.say(label), field).max_length(max)
}

/// The form of Edit, with `text` in it.
pub(super) fn edit_form(voice: &Voice, shown: Shown, text: &str) -> CreateModal {
    let label = voice.say(&Msg::EditField);
    let field = CreateInputText::new(InputTextStyle::Paragraph, label, SETUP_FIELD)
        .max_length(TYPED_MAX)
        .value(text)
        .required(true);
    let title = voice.say(&match shown.bench {
        Bench::Match(game) => Msg::EditTitle { game },
        Bench::Workshop(variant) => Msg::EditWorkshopTitle { variant },
    });
    form(shown, Arrange::EditForm, title, vec![field])
}

/// The form of Swap: two squares, or both in the first field.
pub(super) fn swap_form(voice: &Voice, shown: Shown, color: Color) -> CreateModal {
    // Two squares of one's own, to show how squares are written.
    let [one, other] = [0, ROW_CELLS + 1].map(|cell| {
        let square = square_of(cell, color);
        square.map_or_else(String::new, |square| square.to_string())
    });
    let label = Msg::SwapFirst { one, other };
    let first = line(voice, &label, FIRST_FIELD, SQUARES_MAX).required(true);
    let second = line(voice, &Msg::SwapSecond, SECOND_FIELD, SQUARES_MAX).required(false);
    let title = voice.say(&Msg::SwapTitle);
    form(shown, Arrange::SwapForm, title, vec![first, second])
}

/// The form of Save plan.
pub(super) fn save_form(voice: &Voice, shown: Shown) -> CreateModal {
    let name = line(voice, &Msg::PlanNameField, NAME_FIELD, NAME_MAX).required(true);
    let title = voice.say(&Msg::SavePlanTitle);
    form(shown, Arrange::SaveForm, title, vec![name])
}

/// The form of Rename, with the name in it.
pub(super) fn rename_form(voice: &Voice, shown: Shown, plan: PlanId, name: &str) -> CreateModal {
    let field = line(voice, &Msg::PlanNameField, NAME_FIELD, NAME_MAX)
        .required(true)
        .value(name);
    let title = voice.say(&Msg::RenameTitle);
    form(shown, Arrange::RenameForm(plan), title, vec![field])
}

/// What was typed into a form.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a>(pub(super) &'a [ActionRow]);

impl<'a> Filled<'a> {
    fn field(self, id: &str) -> &'a str {
        let mut components = self.0.iter().flat_map(|row| &row.components);
        let value = components.find_map(|component| match component {
            ActionRowComponent::InputText(field) if field.custom_id == id => field.value.as_deref(),
            _ => None,
        });
        value.unwrap_or_default()
    }

    /// The setup.
    pub(super) fn setup(self) -> &'a str {
        self.field(SETUP_FIELD)
    }

    /// Both squares, as in one line.
    pub(super) fn squares(self) -> String {
        format!("{} {}", self.field(FIRST_FIELD), self.field(SECOND_FIELD))
    }

    /// A plan's name.
    pub(super) fn name(self) -> &'a str {
        self.field(NAME_FIELD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_is_read_as_it_was_written() {
        let plan = PlanId::from(u32::MAX);
        let parameters = [
            Arrange::Rename(plan),
            Arrange::RenameForm(plan),
            Arrange::Delete(plan),
        ];
        let all = PLAIN.map(|(arrange, _)| arrange).into_iter();
        for arrange in all.chain(parameters) {
            for variant in Variant::ALL {
                let shown = Shown {
                    bench: Bench::Workshop(variant),
                    at: u32::MAX,
                };
                let press = WorkshopPress {
                    variant,
                    at: shown.at,
                    arrange,
                };
                let id = shown.id(arrange);
                assert_eq!(id.parse(), Ok(press), "{id}");
                assert!(id.len() <= 100, "Discord's limit: {id}");
            }
            let game = 42.into();
            let shown = Shown {
                bench: Bench::Match(game),
                at: 17,
            };
            let press = Press {
                game,
                at: 17,
                action: Action::Arrange(arrange),
            };
            assert_eq!(shown.id(arrange).parse(), Ok(press));
        }
    }

    #[test]
    fn what_it_did_not_write_it_does_not_read() {
        for text in [
            "",
            "plan",
            "plan.classic",
            "plan.classic.1",
            "plan.chess.1.random",
            "plan.classic.x.random",
            "plan.classic.1.ready",
            "plan.classic.1.random.2",
            "plan.classic.1.rename",
            "plan.classic.1.rename.x",
            "42.1.random",
        ] {
            assert_eq!(text.parse::<WorkshopPress>(), Err(Unreadable), "{text}");
        }
    }
}
