//! `/server`: what a server sets, by those who manage it, and that its boards follow.

use stratego_bot::ids::MatchId;
use stratego_bot::matches::MatchState;
use stratego_bot::render::{self, Look, Numbering, Theme};
use stratego_bot::sandbox::Permissions;

use crate::harness::Table;
use crate::whole_match::OPEN;

const ITEMS: &str = "Choose a setting…";

/// The theme of public boards: changed at once, for this server alone, and not for what only a player sees.
#[tokio::test]
async fn the_live_board_follows_the_servers_theme() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let elsewhere = table.discord.guild("Elsewhere");
    let other = elsewhere.channel("games");
    let boss = table.guild.member_with("Zoe", Permissions::MANAGE_GUILD);
    let (board, view) = (table.board(), table.view(&table.ann));
    let sheet = boss
        .command(&table.channel, "server")
        .send()
        .await
        .private();
    assert!(sheet.says(&["**Board theme:** Classic wood"]), "{sheet}");
    let sheet = boss.choose(&sheet, ITEMS, "Board theme").await.updated();
    let sheet = boss.choose(&sheet, "Board theme", "Dark").await.updated();
    assert!(sheet.says(&["**Board theme:** Dark"]), "{sheet}");
    table.settle().await;
    let dark = table.board();
    assert_eq!(dark.id, board.id, "the board is edited");
    let game = table.matches().await.load(MatchId::from(1)).await;
    let MatchState::Playing(playing) = game.expect("the match").state else {
        panic!("it is played");
    };
    let look = Look {
        theme: Theme::Dark,
        numbering: Numbering::TenHigh,
    };
    let expected = render::public_board(&playing.public_view(), look);
    assert_eq!(*dark.image().bytes, *expected);
    assert_eq!(table.view(&table.ann).image().bytes, view.image().bytes);
    let shown = table.cem.press(&dark, "My board").await.private();
    let own = render::public_board(&playing.public_view(), Look::default());
    assert_eq!(
        *shown.image().bytes,
        *own,
        "what he alone sees looks as he likes"
    );

    let boss = elsewhere.member_with("Yan", Permissions::MANAGE_GUILD);
    let sheet = boss.command(&other, "server").send().await.private();
    assert!(sheet.says(&["Classic wood"]), "{sheet}");
    table.leave().await;
}

/// P082: Discord hides the command, and the bot asks again itself, at every step.
#[tokio::test]
async fn p082_only_those_who_manage_the_server_may() {
    let table = Table::set().await;
    let refused = table.ann.command(&table.channel, "server").send().await;
    assert!(refused.refusal().contains("no command /server here"));
    let in_dm = table.ann.command(&table.ann.dm(), "server").send().await;
    assert!(in_dm.refusal().contains("no command /server here"));
    let boss = table.guild.member_with("Zoe", Permissions::MANAGE_GUILD);
    let sheet = boss
        .command(&table.channel, "server")
        .send()
        .await
        .private();
    let help = table
        .ann
        .command(&table.channel, "help")
        .send()
        .await
        .private();
    for (custom_id, value) in [("server.item", "theme"), ("server.value.theme", "dark")] {
        let told = table.ann.choose_forged(&help, custom_id, value).await;
        assert!(told.private().says(&["right Manage Server"]), "{told}");
    }
    let dm = table
        .ann
        .command(&table.ann.dm(), "help")
        .send()
        .await
        .message();
    let told = table
        .ann
        .choose_forged(&dm, "server.value.theme", "dark")
        .await;
    assert!(told.message().says(&["in a server only"]), "{told}");
    for (custom_id, value) in [
        ("server.item", "language"),
        ("server.value.theme", "neon"),
        ("server.value.channels", "1"),
        ("server.block", "1"),
    ] {
        let told = boss.choose_forged(&sheet, custom_id, value).await;
        assert!(
            told.private().says(&["another version"]),
            "{custom_id}: {told}"
        );
    }
    let sheet = boss
        .command(&table.channel, "server")
        .send()
        .await
        .private();
    assert!(
        sheet.says(&["Classic wood"]),
        "nothing was changed: {sheet}"
    );
    table.leave().await;
}
