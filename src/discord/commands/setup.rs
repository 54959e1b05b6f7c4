//! `/setup`: the private setup panel of the match that waits for it, or the workshop; with a plan, a setup, or both in one line.

use poise::serenity_prelude as serenity;

use super::{Context, Done, choices, enter};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::placing::{Draft, said_of};
use crate::discord::reply::Answer;
use crate::matches::plans::fold;
use crate::matches::{
    Bench, Error, MatchState, Need, Plan, PlanName, PlanRefusal, Rearrange, Rejection,
};
use crate::rules::army::Variant;
use crate::text::{Msg, setups};

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn setup(
    ctx: Context<'_>,
    #[autocomplete = "complete_plan"]
    #[max_length = 100]
    plan: Option<String>,
    #[max_length = 4000] text: Option<String>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    let work = async {
        let bench = bot.bench(&asked, number.as_deref()).await?;
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
    let bench = bot.bench(&asked, None).await;
    let found = match bench {
        Ok(bench) => bot.plans_for(&asked, bench).await.unwrap_or_default(),
        Err(_) => Vec::new(),
    };
    let named = found.into_iter().map(|(variant, plan)| {
        let name = bot.plan_name(&plan);
        let plan = name.clone();
        (bot.voice.say(&Msg::PlanChoice { plan, variant }), name)
    });
    choices(named.filter(|(label, _)| fold(label).contains(&typed)))
}

impl Bot {
    /// Where a person arranges pieces who has not said where: for the match that waits for it, else in the workshop.
    async fn bench(&self, asked: &Asked, number: Option<&str>) -> Result<Bench, Error> {
        let user = asked.user;
        let found = self.matches.locate(asked.place, user, number, Need::Setup);
        match found.await {
            Ok(game) if number.is_some() || matches!(game.state, MatchState::Deploying(_)) => {
                Ok(Bench::Match(game.id))
            }
            Ok(_) => Ok(Bench::Workshop(self.matches.workshop_variant(user).await?)),
            Err(Error::Rejected(Rejection::NoMatch | Rejection::NotAPlayer { .. }))
                if number.is_none() =>
            {
                Ok(Bench::Workshop(self.matches.workshop_variant(user).await?))
            }
            Err(error) => Err(error),
        }
    }

    /// The plans that fit: those of the match's variant, or in the workshop all, its own variant's first.
    async fn plans_for(&self, asked: &Asked, bench: Bench) -> Result<Vec<(Variant, Plan)>, Error> {
        let variants = match bench {
            Bench::Match(id) => vec![self.matches.load(id).await?.terms.variant],
            Bench::Workshop(first) => {
                let others = Variant::ALL.into_iter().filter(|other| *other != first);
                [first].into_iter().chain(others).collect()
            }
        };
        let mut found = Vec::new();
        for variant in variants {
            let plans = self.matches.plans(asked.user, variant).await?;
            found.extend(plans.into_iter().map(|plan| (variant, plan)));
        }
        Ok(found)
    }

    async fn set_up(
        &self,
        asked: &Asked,
        bench: Bench,
        plan: Option<&str>,
        text: Option<&str>,
    ) -> Result<Answer, Error> {
        let name = plan.or_else(|| setups::split_name(text?).0);
        let (bench, done) = match (name, text) {
            (None, None) => (
                bench,
                self.find_draft(asked, bench)
                    .await
                    .map(|draft| (draft, vec![])),
            ),
            (Some(name), None) => self.begin_with(asked, bench, name).await?,
            (name, Some(text)) => {
                let bench = self.bench_of_text(bench, name.is_some(), text).await?;
                (bench, self.take(asked, bench, name, text).await)
            }
        };
        match done {
            Ok((draft, said)) => {
                let said: Vec<_> = said.iter().map(|said| self.voice.say(said)).collect();
                self.show_draft(asked, &draft, said.join("\n")).await
            }
            Err(Error::Rejected(reason)) => self.refuse(asked, bench, reason).await,
            Err(fault) => Err(fault),
        }
    }

    /// Begins with the plan that somebody names, in full or by a beginning that fits no other.
    async fn begin_with(
        &self,
        asked: &Asked,
        bench: Bench,
        wanted: &str,
    ) -> Result<(Bench, Result<(Draft, Vec<Msg>), Error>), Error> {
        let plans = self.plans_for(asked, bench).await?;
        let folded = fold(wanted.trim());
        let name = |(_, plan): &(Variant, Plan)| fold(&self.plan_name(plan));
        let named = plans.iter().find(|plan| name(plan) == folded);
        let begun: Vec<_> = plans
            .iter()
            .filter(|plan| !folded.is_empty() && name(plan).starts_with(&folded))
            .collect();
        let found = match (named, begun.as_slice()) {
            (Some(plan), _) => plan,
            (None, [plan]) => *plan,
            _ => {
                let wanted = Some(wanted.to_owned());
                return Ok((bench, Err(PlanRefusal::Unknown { wanted }.into())));
            }
        };
        let (variant, plan) = found;
        let bench = match bench {
            Bench::Match(_) => bench,
            Bench::Workshop(_) => Bench::Workshop(*variant),
        };
        let done = async {
            let shown = self.find_draft(asked, bench).await?.shown();
            let how = Rearrange::Plan(plan.key());
            Ok((self.rearrange(asked, shown, how).await?, vec![]))
        };
        Ok((bench, done.await))
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

    /// Takes a typed setup, and saves it where it has a name.
    async fn take(
        &self,
        asked: &Asked,
        bench: Bench,
        name: Option<&str>,
        text: &str,
    ) -> Result<(Draft, Vec<Msg>), Error> {
        let name: Option<PlanName> = name.map(str::parse).transpose()?;
        let draft = self.enter(asked, bench, text).await?;
        let mut said = Vec::new();
        if let (Some(name), Some(deployment)) = (name, draft.deployment()) {
            let (taken, now) = (self.taken_names(), self.clock.now());
            let saved = self
                .matches
                .save_plan(asked.user, &name, deployment, &taken, now)
                .await?;
            said.push(said_of(name.as_str(), saved.replaced.as_ref()));
        }
        said.extend(self.understood(&draft));
        // Saving has made the panel that was shown before an old one.
        Ok((self.find_draft(asked, bench).await?, said))
    }
}
