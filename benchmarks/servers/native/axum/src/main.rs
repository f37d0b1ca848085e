//! axum on one thread: serde checks the user, chrono reads and writes its dates.

use std::net::Ipv4Addr;

use axum::routing::post;
use axum::{Json, Router};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize, Serializer};

#[derive(Deserialize, Serialize)]
struct User {
    id: i64,
    name: String,
    surname: String,
    #[serde(rename = "lastUpdate", serialize_with = "in_milliseconds")]
    last_update: DateTime<Utc>,
}

/// `{"updateUser":[{"id":1,…}]}`
#[derive(Deserialize)]
struct Call {
    #[serde(rename = "updateUser")]
    update_user: (User,),
}

/// `{"updateUser":{"id":1,…}}`
#[derive(Serialize)]
struct Reply {
    #[serde(rename = "updateUser")]
    update_user: User,
}

async fn update_user(
    Json(Call {
        update_user: (user,),
    }): Json<Call>,
) -> Json<Reply> {
    Json(Reply {
        update_user: User {
            last_update: Utc::now(),
            ..user
        },
    })
}

/// As JavaScript writes dates: `2022-10-26T21:11:27.000Z`.
fn in_milliseconds<S: Serializer>(date: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&date.to_rfc3339_opts(SecondsFormat::Millis, true))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::var("PORT")?.parse()?;
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let app = Router::new().route("/updateUser", post(update_user));
    axum::serve(listener, app).await?;
    Ok(())
}
