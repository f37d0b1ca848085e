//! may_minihttp on one thread: serde checks the user, chrono reads and writes its dates.

use std::error::Error;
use std::io::{self, Read};
use std::net::Ipv4Addr;

use chrono::{DateTime, SecondsFormat, Utc};
use may_minihttp::{HttpServer, HttpService, Request, Response};
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

/// One connection, with the body of its latest request.
#[derive(Clone, Default)]
struct Connection {
    body: Vec<u8>,
}

impl HttpService for Connection {
    fn call(&mut self, request: Request, response: &mut Response) -> io::Result<()> {
        if request.method() != "POST" || request.path() != "/updateUser" {
            response.status_code(404, "Not Found");
            return Ok(());
        }
        self.body.clear();
        request.body().read_to_end(&mut self.body)?;
        let Ok(Call {
            update_user: (user,),
        }) = serde_json::from_slice(&self.body)
        else {
            response.status_code(400, "Bad Request");
            return Ok(());
        };
        let reply = Reply {
            update_user: User {
                last_update: Utc::now(),
                ..user
            },
        };
        response.header("Content-Type: application/json");
        response.body_vec(serde_json::to_vec(&reply)?);
        Ok(())
    }
}

/// As JavaScript writes dates: `2022-10-26T21:11:27.000Z`.
fn in_milliseconds<S: Serializer>(date: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&date.to_rfc3339_opts(SecondsFormat::Millis, true))
}

fn main() -> Result<(), Box<dyn Error>> {
    may::config().set_workers(1);
    let port: u16 = std::env::var("PORT")?.parse()?;
    let server = HttpServer(Connection::default()).start((Ipv4Addr::LOCALHOST, port))?;
    server.join().map_err(|_| "the server ended")?;
    Ok(())
}
