//! The commands as they are registered: names, options, choices, contexts (P080, P081).

use serde_json::Value;

use crate::harness::Table;

/// A line for a command and one for each of its options, with what people and clients go by.
fn lines(commands: &[Value]) -> String {
    let mut lines = Vec::new();
    for command in commands {
        let text = |key: &str| command[key].as_str().unwrap_or_default().to_owned();
        lines.push(format!(
            "/{} – {} {} {} {}",
            text("name"),
            text("description"),
            command["contexts"],
            command["integration_types"],
            text("default_member_permissions")
        ));
        for option in command["options"].as_array().into_iter().flatten() {
            let choices: Vec<&str> = option["choices"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|one| one["name"].as_str())
                .collect();
            lines.push(format!(
                "  {} ({}{}{}) – {} {}",
                option["name"].as_str().unwrap_or_default(),
                option["type"],
                if option["required"] == true {
                    ", required"
                } else {
                    ""
                },
                if option["autocomplete"] == true {
                    ", autocomplete"
                } else {
                    ""
                },
                option["description"].as_str().unwrap_or_default(),
                choices.join(" | ")
            ));
        }
    }
    lines
        .iter()
        .map(|line| line.trim_end())
        .collect::<Vec<_>>()
        .join("\n")
}

#[tokio::test]
async fn p081_every_command_is_registered_once_with_its_contexts() {
    let table = Table::set().await;
    insta::assert_snapshot!(lines(&table.discord.commands()));
    table.leave().await;
}
