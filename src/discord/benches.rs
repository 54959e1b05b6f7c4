//! What a setup panel shows, for a match and in the workshop: the four rows, the menu of plans, the buttons, and advice. All
//! of it is for one person alone.

use serenity::all::ButtonStyle;
use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::Bot;
use super::arrange::{Arrange, Shown};
use super::message::{Body, PrivateMessage};
use crate::ids::UserId;
use crate::matches::workshop::WORKSHOP_COLOR;
use crate::matches::{Bench, Plan, Workshop};
use crate::render::Look;
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::setup::Deployment;
use crate::text::{Msg, Typed, plies, setups};

impl Bot {
    /// The plans that a person can begin with. Where they cannot be read, the panel goes without its menu.
    pub(super) async fn plans_of(&self, user: UserId, variant: Variant) -> Vec<Plan> {
        match self.matches.plans(user, variant).await {
            Ok(plans) => plans,
            Err(fault) => {
                self.fault(&fault);
                Vec::new()
            }
        }
    }

    /// A plan's name, as it stands in a menu.
    pub(super) fn plan_name(&self, plan: &Plan) -> String {
        match plan {
            Plan::BuiltIn(plan) => self.voice.plan_name(plan),
            Plan::Own(plan) => plan.name.clone(),
        }
    }

    /// The rows for whoever arranges pieces: the menu of plans, and what can be done with the setup.
    pub(super) fn bench_rows(&self, shown: Shown, plans: &[Plan]) -> Vec<CreateActionRow> {
        let options = plans.iter().map(|plan| {
            let idea = match plan {
                Plan::BuiltIn(plan) => self.voice.plan_idea(plan),
                Plan::Own(_) => self.voice.say(&Msg::OwnPlan),
            };
            CreateSelectMenuOption::new(self.plan_name(plan), plan.key().to_string())
                .description(idea)
        });
        let grey = ButtonStyle::Secondary;
        let button = |arrange, label: &Msg| shown.button(&self.voice, arrange, label, grey);
        let menu = self.menu(shown, Arrange::Plan, &Msg::ChoosePlan, options.collect());
        let buttons = CreateActionRow::Buttons(vec![
            button(Arrange::Random, &Msg::ButtonRandom),
            button(Arrange::Mirror, &Msg::ButtonMirror),
            button(Arrange::Swap, &Msg::ButtonSwap),
            button(Arrange::Edit, &Msg::ButtonEdit),
            button(Arrange::Save, &Msg::ButtonSavePlan),
        ]);
        menu.into_iter().chain([buttons]).collect()
    }

    fn menu(
        &self,
        shown: Shown,
        arrange: Arrange,
        placeholder: &Msg,
        options: Vec<CreateSelectMenuOption>,
    ) -> Option<CreateActionRow> {
        if options.is_empty() {
            return None;
        }
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(shown.id(arrange), kind);
        let menu = menu.placeholder(self.voice.say(placeholder));
        Some(CreateActionRow::SelectMenu(menu))
    }

    /// Which plan a setup is, if any: named, with its idea.
    pub(super) fn plan_line(&self, plans: &[Plan], deployment: &Deployment) -> Option<String> {
        let holding = |setup: Deployment| plans.iter().find(|plan| plan.deployment() == setup);
        let (plan, is_mirrored) = match holding(*deployment) {
            Some(plan) => (plan, false),
            None => (holding(deployment.mirrored())?, true),
        };
        Some(self.voice.say(&match plan {
            Plan::BuiltIn(built_in) => {
                let plan = self.voice.plan_name(built_in);
                let idea = self.voice.plan_idea(built_in);
                if is_mirrored {
                    Msg::PanelPlanMirrored { plan, idea }
                } else {
                    Msg::PanelPlan { plan, idea }
                }
            }
            Plan::Own(own) => {
                let plan = Typed(own.name.clone());
                if is_mirrored {
                    Msg::PanelOwnPlanMirrored { plan }
                } else {
                    Msg::PanelOwnPlan { plan }
                }
            }
        }))
    }

    /// What stands under the picture of a setup that can still be changed: advice, then the signs of the pieces.
    pub(super) fn bench_footer(&self, deployment: &Deployment, look: Look) -> String {
        let hints = setups::hints(&self.voice, deployment).into_iter();
        let hints = hints.map(|hint| self.voice.say(&Msg::Hint { hint }));
        let legend = plies::legend(&self.voice, deployment.variant(), look.numbering);
        hints.chain([legend]).collect::<Vec<_>>().join("\n")
    }

    /// The workshop as it stands.
    pub(super) async fn workshop_panel(&self, user: UserId, workshop: &Workshop) -> PrivateMessage {
        let (variant, deployment) = (workshop.variant(), *workshop.deployment());
        let shown = Shown {
            bench: Bench::Workshop(variant),
            at: workshop.revision(),
        };
        let look = self.look_of(user).await;
        let plans = self.plans_of(user, variant).await;
        let line = self.voice.say(&Msg::AsOneLine {
            line: Typed(deployment.to_string()),
        });
        let text = [self.voice.say(&Msg::Workshop)]
            .into_iter()
            .chain(self.plan_line(&plans, &deployment))
            .chain([line]);
        let variants = Variant::ALL.map(|other| {
            let (shown, style) = if other == variant {
                (shown, ButtonStyle::Primary)
            } else {
                let bench = Bench::Workshop(other);
                (Shown { bench, at: 0 }, ButtonStyle::Secondary)
            };
            let label = Msg::VariantLabel { variant: other };
            let button = shown.button(&self.voice, Arrange::Panel, &label, style);
            button.disabled(other == variant)
        });
        let mut rows = vec![CreateActionRow::Buttons(variants.to_vec())];
        rows.extend(self.bench_rows(shown, &plans));
        rows.push(CreateActionRow::Buttons(vec![self.my_plans(shown)]));
        PrivateMessage(Body {
            title: self.voice.say(&Msg::WorkshopTitle { variant }),
            text: text.collect::<Vec<_>>().join("\n"),
            footer: self.bench_footer(&deployment, look),
            picture: Some(self.setup_picture(deployment, WORKSHOP_COLOR, look).await),
            rows,
            ..Body::default()
        })
    }

    /// The button to the page of plans.
    pub(super) fn my_plans(&self, shown: Shown) -> serenity::builder::CreateButton {
        let style = ButtonStyle::Secondary;
        shown.button(&self.voice, Arrange::Plans, &Msg::ButtonMyPlans, style)
    }

    /// The page of a person's own plans, with a `chosen` one to look at or else the setup in the making.
    pub(super) async fn plans_page(
        &self,
        user: UserId,
        shown: Shown,
        (draft, color): (Deployment, Color),
        chosen: Option<Plan>,
    ) -> PrivateMessage {
        let variant = draft.variant();
        let plans = self.plans_of(user, variant).await;
        let own = plans.iter().filter(|plan| matches!(plan, Plan::Own(_)));
        let options = own.map(|plan| {
            let option = CreateSelectMenuOption::new(self.plan_name(plan), plan.key().to_string());
            option.default_selection(chosen.as_ref() == Some(plan))
        });
        let menu = self.menu(shown, Arrange::Look, &Msg::ChooseOwnPlan, options.collect());
        let text = self.voice.say(&if menu.is_some() {
            Msg::MyPlans { variant }
        } else {
            Msg::MyPlansNone { variant }
        });
        let grey = ButtonStyle::Secondary;
        let button = |arrange, label: &Msg, style| shown.button(&self.voice, arrange, label, style);
        let look = self.look_of(user).await;
        let mut buttons = Vec::new();
        let mut lines = vec![text];
        let mut body = Body::default();
        if let Some(Plan::Own(plan)) = chosen {
            buttons.push(button(Arrange::Rename(plan.id), &Msg::ButtonRename, grey));
            let red = ButtonStyle::Danger;
            buttons.push(button(Arrange::Delete(plan.id), &Msg::ButtonDelete, red));
            lines.push(self.voice.say(&Msg::AsOneLine {
                line: Typed(one_line(&plan.name, &plan.deployment)),
            }));
            body.footer = self.bench_footer(&plan.deployment, look);
            body.picture = Some(self.setup_picture(plan.deployment, color, look).await);
        } else {
            body.picture = Some(self.setup_picture(draft, color, look).await);
        }
        buttons.push(button(Arrange::Panel, &Msg::ButtonBack, grey));
        let rows = menu.into_iter().chain([CreateActionRow::Buttons(buttons)]);
        PrivateMessage(Body {
            title: self.voice.say(&Msg::ButtonMyPlans),
            text: lines.join("\n"),
            rows: rows.collect(),
            ..body
        })
    }
}

/// A plan as one line of text, which `/setup text:` reads back.
pub(super) fn one_line(name: &str, deployment: &Deployment) -> String {
    format!("{name}: {deployment}")
}
