//! This machine only, and no other site.

use stratego_bot::sandbox::Sandbox;

use super::window::Window;

#[tokio::test]
async fn another_name_or_site_is_not_let_in() {
    let discord = Sandbox::start().await;
    let person = discord.guild("Parlour").member("Ann").id();
    let window = Window::at(&discord.url());
    let port = discord.url().rsplit(':').next().expect("a port").to_owned();
    let http = reqwest::Client::new();
    let asking = |path: &str, host: &str| {
        let request = http.get(format!("{}{path}", discord.url()));
        request.header("host", host).send()
    };
    for path in [
        "/",
        "/page/state",
        "/page/assets/app.js",
        "/api/v10/gateway",
        "/nowhere",
    ] {
        for host in [
            "evil.example".to_owned(),
            format!("evil.example:{port}"),
            "127.0.0.1:1".to_owned(),
        ] {
            let answer = asking(path, &host).await.expect("an answer");
            assert_eq!(answer.status(), 421, "{path} as {host}");
        }
    }
    let own = asking("/", &format!("localhost:{port}"))
        .await
        .expect("an answer");
    assert_eq!(own.status(), 200);

    let see = format!("/page/see?person={person}");
    for path in [see.as_str(), "/page/calls"] {
        for origin in [None, Some("http://evil.example"), Some("null")] {
            let opened = window.open_from(path, origin).await;
            assert_eq!(opened.err(), Some(403), "{path} from {origin:?}");
        }
    }
    let gateway = window
        .open_from("/?v=10", Some("http://evil.example"))
        .await;
    assert_eq!(gateway.err(), Some(403), "the gateway is not for pages");

    for (kind, origin, status) in [
        ("text/plain", None, 415),
        ("application/x-www-form-urlencoded", None, 415),
        ("application/json", Some("http://evil.example"), 403),
        ("application/json", None, 200),
    ] {
        let request = http.post(format!("{}/page/break", discord.url()));
        let mut request = request
            .header("content-type", kind)
            .body(r#"{"what":"500"}"#);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), status, "{kind} from {origin:?}");
    }
    let somebody = window
        .open_from("/page/see?person=1", Some(&discord.url()))
        .await;
    assert_eq!(somebody.err(), Some(404), "there is no such person");
    let bot = format!("/page/see?person={}", discord.bot());
    assert_eq!(
        window.open_from(&bot, Some(&discord.url())).await.err(),
        Some(404)
    );
    discord.assert_no_violations();
}

/// The page asks nobody but its own address for anything, and says so to the browser.
#[tokio::test]
async fn the_page_is_served_from_the_program() {
    let discord = Sandbox::start().await;
    let window = Window::at(&discord.url());
    let page = window.get("/").await;
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .expect("text")
        .to_owned();
    assert!(policy.contains("default-src 'self'"), "{policy}");
    let page = page.text().await.expect("text");
    let names: Vec<&str> = page
        .split("/page/assets/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(names.len() > 1, "{page}");
    for name in names {
        let file = window.get(&format!("/page/assets/{name}")).await;
        assert_eq!(file.status(), 200, "{name}");
        assert_ne!(
            file.headers()["content-type"],
            "application/octet-stream",
            "{name}"
        );
    }
    for name in ["nothing.js", "..%2Findex.html", "%2e%2e/Cargo.toml"] {
        let missing = window.get(&format!("/page/assets/{name}")).await;
        assert!(missing.status().is_client_error(), "{name}");
    }
    for outside in ["http://", "https://", "//cdn"] {
        assert!(!page.contains(outside), "{page}");
    }
}
