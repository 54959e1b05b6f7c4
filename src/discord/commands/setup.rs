//! `/setup`: the private setup panel of the match that waits for it, or the workshop; with a plan, a setup, or both in one line.

use poise::serenity_prelude as serenity;

use super::{Context, Done, choices, enter, option};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::placing::{Draft, said_of};
use crate::discord::reply::Answer;
use crate::ids::MatchId;
use crate::matches::plans::fold;
use crate::matches::{Bench, Error, Need, Plan, PlanKey, PlanName, PlanRefusal, Rearrange};
use crate::rules::army::Variant;
use crate::rules::setup::Deployment;
use crate::text::{Msg, rejection, setups};

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn setup(
    ctx: Context<'_>,
    #[autocomplete = "complete_plan"]
    #[max_length = 40]
    plan: Option<String>,
    #[max_length = 4000] text: Option<String>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    let work = async {
        let bench = bot.bench(&asked, number.as_deref()).await?;
        if let (Bench::Match(id), Some(_)) = (bench, &number)
            && let Some(answer) = bot
                .refuse_army(&asked, id, plan.as_deref(), text.as_deref())
                .await?
        {
            return Ok(answer);
        }
        bot.set_up(&asked, bench, plan.as_deref(), text.as_deref())
            .await
    };
    bot.answer(&asked, work).await;
    Ok(())
}

/// Completes `plan` to the names of the plans that fit here, the last used first.
async fn complete_plan(ctx: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let (bot, asked) = enter(&ctx);
    let typed = fold(partial.trim());
    let offered = bot
        .matches
        .plans_offered(asked.place, asked.user, option(&ctx, "match"));
    let named = offered.await.unwrap_or_default().into_iter();
    let named = named.map(|(variant, plan)| {
        let value = format!("{CHOSEN}{}", plan.key());
        let plan = bot.plan_name(&plan);
        (bot.voice.say(&Msg::PlanChoice { plan, variant }), value)
    });
    choices(named.filter(|(label, _)| fold(label).contains(&typed)))
}

/// What a suggestion stands for begins with this sign: a plan's key, since two plans of different variants may have one name.
const CHOSEN: char = '=';

impl Bot {
    /// Where a person arranges pieces who has not said where: for the match that waits for it, else in the workshop.
    async fn bench(&self, asked: &Asked, number: Option<&str>) -> Result<Bench, Error> {
        let user = asked.user;
        if number.is_some() {
            let found = self.matches.locate(asked.place, user, number, Need::Setup);
            return Ok(Bench::Match(found.await?.id));
        }
        match self.matches.waiting_for_setup(asked.place, user).await? {
            Some(waiting) => Ok(Bench::Match(waiting.id)),
            None => Ok(Bench::Workshop(self.matches.workshop_variant(user).await?)),
        }
    }

    /// The answer to one who names a match and gives a plan for another variant: it is not quietly saved elsewhere.
    async fn refuse_army(
        &self,
        asked: &Asked,
        game: MatchId,
        plan: Option<&str>,
        text: Option<&str>,
    ) -> Result<Option<Answer>, Error> {
        let Some(text) = text else {
            return Ok(None);
        };
        let is_named = plan.is_some() || setups::split_name(text).0.is_some();
        let bench = Bench::Match(game);
        let Bench::Workshop(army) = self.bench_of_text(bench, is_named, text).await? else {
            return Ok(None);
        };
        let draft = self.find_draft(asked, bench).await?;
        let variant = draft.variant();
        let said = self.voice.say(&Msg::OtherArmy {
            game,
            army,
            variant,
        });
        self.show_draft(asked, &draft, said, false).await.map(Some)
    }

    async fn set_up(
        &self,
        asked: &Asked,
        bench: Bench,
        plan: Option<&str>,
        text: Option<&str>,
    ) -> Result<Answer, Error> {
        let name = plan.or_else(|| setups::split_name(text?).0);
        let is_changed = name.is_some() || text.is_some();
        let (bench, done) = match (name, text) {
            (None, None) => {
                let draft = self.find_draft(asked, bench).await;
                (bench, draft.map(|draft| (draft, String::new())))
            }
            (Some(name), None) => self.begin_with(asked, bench, name).await?,
            (name, Some(text)) => {
                let chosen = match name {
                    Some(name) => self.chosen(asked, bench, name).await?,
                    None => None,
                };
                let chosen = chosen.map(|(_, plan)| self.plan_name(&plan));
                let bench = self.bench_of_text(bench, name.is_some(), text).await?;
                let name = chosen.as_deref().or(name);
                (bench, self.take(asked, bench, name, text).await)
            }
        };
        match done {
            Ok((draft, said)) => self.show_draft(asked, &draft, said, is_changed).await,
            Err(Error::Rejected(reason)) => self.refuse(asked, bench, reason).await,
            Err(fault) => Err(fault),
        }
    }

    /// The plan of a suggestion that somebody has chosen, if it is one of those that fit here.
    async fn chosen(
        &self,
        asked: &Asked,
        bench: Bench,
        wanted: &str,
    ) -> Result<Option<(Variant, Plan)>, Error> {
        let key = wanted.strip_prefix(CHOSEN).map(str::parse::<PlanKey>);
        let Some(Ok(key)) = key else {
            return Ok(None);
        };
        let plans = self.matches.plans_for(asked.user, bench).await?;
        Ok(plans.into_iter().find(|(_, plan)| plan.key() == key))
    }

    /// Begins with the plan that somebody has chosen, or names in full or by a beginning that fits no other.
    async fn begin_with(
        &self,
        asked: &Asked,
        bench: Bench,
        wanted: &str,
    ) -> Result<(Bench, Result<(Draft, String), Error>), Error> {
        let found = match self.chosen(asked, bench, wanted).await? {
            Some(chosen) => Some(chosen),
            None => self.named(asked, bench, wanted).await?,
        };
        let Some((variant, plan)) = found else {
            let wanted = Some(wanted.to_owned());
            return Ok((bench, Err(PlanRefusal::Unknown { wanted }.into())));
        };
        let bench = match bench {
            Bench::Match(_) => bench,
            Bench::Workshop(_) => Bench::Workshop(variant),
        };
        let done = async {
            let shown = self.find_draft(asked, bench).await?.shown();
            let how = Rearrange::Plan(plan.key());
            Ok((self.rearrange(asked, shown, how).await?, String::new()))
        };
        Ok((bench, done.await))
    }

    async fn named(
        &self,
        asked: &Asked,
        bench: Bench,
        wanted: &str,
    ) -> Result<Option<(Variant, Plan)>, Error> {
        let mut plans = self.matches.plans_for(asked.user, bench).await?;
        let folded = fold(wanted.trim());
        if folded.is_empty() {
            return Ok(None);
        }
        let name = |(_, plan): &(Variant, Plan)| fold(&self.plan_name(plan));
        if let Some(place) = plans.iter().position(|plan| name(plan) == folded) {
            return Ok(Some(plans.swap_remove(place)));
        }
        plans.retain(|plan| name(plan).starts_with(&folded));
        Ok(plans.pop().filter(|_| plans.is_empty()))
    }

    /// Where a typed setup goes: in the workshop to the variant whose army it is, and so from a match of another variant where
    /// it is a plan to be saved.
    async fn bench_of_text(
        &self,
        bench: Bench,
        is_named: bool,
        text: &str,
    ) -> Result<Bench, Error> {
        let setup = setups::read(&self.voice, text).ok();
        let Some(variant) = setup.and_then(|setup| setup.variant()) else {
            return Ok(bench);
        };
        Ok(match bench {
            Bench::Workshop(_) => Bench::Workshop(variant),
            Bench::Match(id)
                if is_named && self.matches.load(id).await?.terms.variant != variant =>
            {
                Bench::Workshop(variant)
            }
            Bench::Match(_) => bench,
        })
    }

    /// Takes a typed setup, and saves it where it has a name. Whatever is wrong with the name, the setup is taken.
    async fn take(
        &self,
        asked: &Asked,
        bench: Bench,
        name: Option<&str>,
        text: &str,
    ) -> Result<(Draft, String), Error> {
        let draft = self.enter(asked, bench, text).await?;
        let mut said = Vec::new();
        if let (Some(name), Some(deployment)) = (name, draft.deployment()) {
            said.push(match self.save_as(asked, name, deployment).await {
                Ok(saved) => self.voice.say(&saved),
                Err(Error::Rejected(reason)) => rejection::words(&self.voice, &reason),
                Err(fault) => return Err(fault),
            });
        }
        said.extend(self.understood(&draft).map(|said| self.voice.say(&said)));
        // Saving has made the panel that was shown before an old one.
        Ok((self.find_draft(asked, bench).await?, said.join("\n")))
    }

    async fn save_as(
        &self,
        asked: &Asked,
        name: &str,
        deployment: &Deployment,
    ) -> Result<Msg, Error> {
        let name: PlanName = name.parse()?;
        let (taken, now) = (self.taken_names(), self.clock.now());
        let saved = self
            .matches
            .save_plan(asked.user, &name, deployment, &taken, now)
            .await?;
        Ok(said_of(name.as_str(), saved.replaced.as_ref()))
    }
}
