//! The law of secrecy over messages: ranks that nobody has seen make no difference to any byte that is sent to anybody but
//! their owner (P011, P016). Views alone are held to it in `tests/rules`.

use proptest::prelude::*;
use tempfile::TempDir;

use super::Bot;
use super::api::Ticket;
use super::asked::{Asked, Source};
use super::message::{Body, Payload};
use super::prospects::prospects;
use super::reply::Reply;
use crate::clock::{Clock, Timestamp};
use crate::config::Config;
use crate::ids::UserId;
use crate::matches::{Match, MatchState, Matches, Origin, Place, Side, Terms};
use crate::render::Look;
use crate::rules::army::Variant;
use crate::rules::color::{ByColor, Color};
use crate::rules::game::Game;
use crate::rules::moves::{Move, Ply};
use crate::rules::presets;
use crate::rules::refusal::Refusal;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::{CELLS, Deployment, Setup};
use crate::store::Store;

const ANN: u64 = 1;
const BEN: u64 = 2;

/// Numbers from a seed, as even as a test needs them.
pub(super) fn chance(mut seed: u64) -> impl FnMut(usize) -> usize + Send {
    move |n| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("31 bits") % n
    }
}

/// Any two setups.
pub(super) fn wild(variant: Variant, below: &mut dyn FnMut(usize) -> usize) -> ByColor<Deployment> {
    ByColor::from_fn(|_| presets::wild(variant, below))
}

/// The plies of a random game under these setups, not to its end.
pub(super) fn play(
    setups: ByColor<Deployment>,
    length: usize,
    below: &mut dyn FnMut(usize) -> usize,
) -> Vec<Ply> {
    let mut game = Game::new(Ruleset::default(), setups);
    let mut plies = Vec::new();
    while plies.len() < length && game.outcome().is_none() {
        let moves = game.legal_moves();
        let mv = moves[below(moves.len())];
        plies.push(game.play(mv).expect("a legal move"));
        if game.outcome().is_some() {
            plies.pop();
        }
    }
    plies
}

/// `deployment` with some pieces exchanged, if all would have seen the same plies and the same battles.
fn exchange(
    setups: ByColor<Deployment>,
    color: Color,
    plies: &[Ply],
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<ByColor<Deployment>> {
    let mut cells: [_; CELLS] = std::array::from_fn(|cell| setups[color].rank_at(cell));
    for _ in 0..3 {
        let (one, other) = (below(CELLS), below(CELLS));
        // Which squares are empty at the start is public.
        if cells[one].is_some() && cells[other].is_some() {
            cells.swap(one, other);
        }
    }
    let exchanged = Setup::new(cells).check(setups[color].variant()).ok()?;
    let mut others = setups;
    others[color] = exchanged;
    let mut game = Game::new(Ruleset::default(), others);
    for ply in plies {
        if game.play(ply.mv).ok()? != *ply {
            return None;
        }
    }
    (game.outcome().is_none() && others[color] != setups[color]).then_some(others)
}

/// These plies and then, as far as the game goes so, a piece of one side that goes to and fro until the two-squares rule
/// refuses it the way back (rule 5.4).
fn shuttle(
    setups: ByColor<Deployment>,
    plies: Vec<Ply>,
    color: Color,
    below: &mut dyn FnMut(usize) -> usize,
) -> Vec<Ply> {
    let mut game = Game::new(Ruleset::default(), setups);
    for ply in &plies {
        game.play(ply.mv).expect("a legal move");
    }
    let mut long = plies;
    let mut last: Option<Move> = None;
    for _ in 0..7 {
        let view = game.public_view();
        let quiet = game.legal_moves().into_iter();
        let quiet: Vec<Move> = quiet.filter(|mv| view.token(mv.to).is_none()).collect();
        let is_own = game.to_move() == color;
        let back = last.filter(|_| is_own).map(|mv| Move {
            from: mv.to,
            to: mv.from,
        });
        let mv = match back {
            Some(back) if !quiet.contains(&back) => break,
            Some(back) => back,
            None if quiet.is_empty() => break,
            None => quiet[below(quiet.len())],
        };
        let mut next = game.clone();
        let played = next.play(mv).expect("a legal move");
        if next.outcome().is_some() {
            break;
        }
        if is_own {
            last = Some(mv);
        }
        long.push(played);
        game = next;
    }
    long
}

/// The move back that a repetition rule refuses to the player to move.
fn refused(setups: ByColor<Deployment>, plies: &[Ply]) -> Option<Move> {
    let mut game = Game::new(Ruleset::default(), setups);
    for ply in plies {
        game.play(ply.mv).expect("a legal move");
    }
    let last = plies.iter().rev().find(|ply| ply.color == game.to_move())?;
    let back = Move {
        from: last.mv.to,
        to: last.mv.from,
    };
    let refusal = game.check(back).err()?;
    let is_repetition = matches!(
        refusal,
        Refusal::TwoSquares { .. } | Refusal::MoreSquares { .. }
    );
    is_repetition.then_some(back)
}

/// What a player reads whose move is refused.
async fn refusal(bot: &Bot, game: &Match, color: Color, mv: Move) -> Body {
    let (user, now) = (if color == Color::Red { ANN } else { BEN }, bot.clock.now());
    let asked = Asked {
        user: user.into(),
        place: Place {
            guild: Some(7.into()),
            channel: 8.into(),
        },
        source: Source::Command,
        interaction: 900.into(),
        ticket: Ticket {
            id: 900.into(),
            application: 98.into(),
            token: String::from("token").into(),
        },
        is_manager: false,
    };
    let origin = Origin {
        interaction: 900.into(),
        answer: None,
    };
    let tried = bot
        .matches
        .play(game.id, user.into(), mv, None, origin, now);
    let error = tried.await.expect_err("it is refused");
    let answer = bot.refuse_move(&asked, game.id, error).await;
    let Reply::Private(message) = answer.expect("a picture explains it").reply else {
        panic!("an answer for {color} alone");
    };
    message.0
}

/// The match in which these plies were played, by a bot on a new database.
pub(super) async fn arrange(setups: ByColor<Deployment>, plies: &[Ply]) -> (Bot, Match, TempDir) {
    let folder = TempDir::new().expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("stratego.db").display());
    let store = Store::open(&url).await.expect("a database");
    let (clock, _hand) = Clock::manual(Timestamp::from_millis(1_767_225_600_000));
    let config = Config {
        token: "MTIz.x.y".parse().expect("a well-formed token"),
        discord_api_url: "http://127.0.0.1:9".to_owned(),
    };
    let bot = Bot::new(&config, Matches::new(store), clock);
    let (matches, now) = (&bot.matches, bot.clock.now());
    let (ann, ben) = (UserId::from(ANN), UserId::from(BEN));
    let origin = |interaction: u64| Origin {
        interaction: interaction.into(),
        answer: None,
    };
    let place = Place {
        guild: Some(7.into()),
        channel: 8.into(),
    };
    let terms = Terms {
        variant: setups.red.variant(),
        side: Side::Red,
    };
    let made = matches
        .challenge(place, ann, Some(ben), terms, origin(1), now)
        .await
        .expect("made");
    let id = made.id;
    matches
        .accept(id, ben, &mut |_| 0, now)
        .await
        .expect("accepted");
    let mut game = made;
    for (user, setup) in [(ann, setups.red), (ben, setups.blue)] {
        let color = if user == ann { Color::Red } else { Color::Blue };
        game = matches
            .edit(id, user, &setup.to_string(), now)
            .await
            .expect("placed");
        let at = game.revisions[crate::matches::Slot::of(color)];
        game = matches.ready(id, user, at, now).await.expect("ready");
    }
    for (ply, interaction) in plies.iter().zip(10..) {
        let user = if ply.color == Color::Red { ann } else { ben };
        let mv: Move = ply.mv;
        game = matches
            .play(id, user, mv, None, origin(interaction), now)
            .await
            .expect("played")
            .after;
    }
    (bot, game, folder)
}

/// All that is sent, and the text board that is sent where pictures cannot be.
fn bytes(body: &Body) -> (String, Option<Vec<u8>>) {
    let json = serde_json::to_string(&Payload::new(body)).expect("plain data");
    let text = body.picture.as_ref().map(|picture| &picture.text);
    (format!("{json}{text:?}"), body.png().cloned())
}

/// Every message that anybody but `owner` may be sent of the match.
async fn shown_to_others(
    bot: &Bot,
    game: &Match,
    owner: Option<Color>,
    refused: Option<Move>,
) -> Vec<(String, Option<Vec<u8>>)> {
    let MatchState::Playing(playing) = &game.state else {
        panic!("the match goes on");
    };
    let mut shown = vec![
        bytes(&bot.live_board(game, playing).await.0),
        bytes(&bot.onlooker_board(game, playing, Look::default()).await.0),
    ];
    for color in Color::ALL
        .into_iter()
        .filter(|color| owner.is_some_and(|owner| owner != *color))
    {
        shown.push(bytes(&bot.private_board(game, playing, color).await.0));
        let mut pieces: Vec<_> = playing
            .player_view(color)
            .moves()
            .iter()
            .map(|mv| mv.from)
            .collect();
        pieces.dedup();
        for chosen in [None].into_iter().chain(pieces.into_iter().map(Some)) {
            shown.push(bytes(&bot.move_menu(game, playing, color, chosen).await.0));
        }
        let view = playing.player_view(color);
        let likeliest: Vec<_> = prospects(&view).iter().map(|one| one.square).collect();
        shown.push((format!("{likeliest:?}"), None));
        if let Some(mv) = view.moves().first() {
            shown.push(bytes(&bot.confirm_move(game, playing, color, *mv).await.0));
        }
        // The player to move is refused it.
        if let Some(mv) = refused.filter(|_| !view.moves().is_empty()) {
            shown.push(bytes(&refusal(bot, game, color, mv).await));
        }
    }
    shown
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn p011_unseen_ranks_make_no_difference_to_any_message(seed: u64, length in 0_usize..30, is_barrage: bool) {
        let mut below = chance(seed);
        let variant = if is_barrage { Variant::Barrage } else { Variant::Classic };
        let setups = wild(variant, &mut below);
        let owner = Color::ALL[below(2)];
        let plies = play(setups, length, &mut below);
        let plies = shuttle(setups, plies, owner.other(), &mut below);
        let others = (0..200).find_map(|_| exchange(setups, owner, &plies, &mut below));
        prop_assume!(others.is_some());
        let others = others.expect("assumed");
        let refused = refused(setups, &plies);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let (one, other, own) = runtime.block_on(async {
            let (bot, game, _folder) = arrange(setups, &plies).await;
            let (same_bot, same, _same_folder) = arrange(others, &plies).await;
            let MatchState::Playing(playing) = &game.state else {
                panic!("the match goes on");
            };
            let MatchState::Playing(others) = &same.state else {
                panic!("the match goes on");
            };
            let own = [
                bytes(&bot.private_board(&game, playing, owner).await.0),
                bytes(&same_bot.private_board(&same, others, owner).await.0),
            ];
            let one = shown_to_others(&bot, &game, Some(owner), refused).await;
            (one, shown_to_others(&same_bot, &same, Some(owner), refused).await, own)
        });
        prop_assert!(one.len() > 2);
        prop_assert_eq!(one, other);
        let [first, second] = own;
        prop_assert_ne!(first, second, "the owner sees his own");
    }
}

/// Refusals, of which the law speaks, are no rarity.
#[test]
fn p011_a_piece_that_goes_to_and_fro_is_refused() {
    let mut below = chance(1);
    let refused = (0..40).filter(|game| {
        let variant = [Variant::Classic, Variant::Barrage][game % 2];
        let (setups, color) = (wild(variant, &mut below), Color::ALL[below(2)]);
        let plies = play(setups, below(30), &mut below);
        let plies = shuttle(setups, plies, color, &mut below);
        refused(setups, &plies).is_some_and(|mv| {
            let ply = plies.iter().rev().find(|ply| ply.mv.to == mv.from);
            ply.is_some_and(|ply| ply.color == color)
        })
    });
    let refused = refused.count();
    assert!(refused > 20, "{refused} of 40");
}
