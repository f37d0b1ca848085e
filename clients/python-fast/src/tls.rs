//! The settings of TLS for one server.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use rustls::client::{Resumption, verify_server_name};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, TrustAnchor};
use rustls::server::ParsedCertificate;
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use rustls::version::{TLS12, TLS13};
use rustls::{ClientConfig, Error, RootCertStore};

use crate::tls_session::TlsSession;

/// An authority that can sign certificates of servers, with the seconds since 1970 of its validity.
struct Authority {
    anchor: TrustAnchor<'static>,
    not_before: f64,
    not_after: f64,
}

/// How a server is verified, and how the client identifies itself.
#[pyclass(frozen, module = "mikrokit_fast")]
pub struct Tls {
    provider: Arc<CryptoProvider>,
    server: ServerName<'static>,
    authorities: Vec<Authority>,
    identity: Option<Arc<SingleCertAndKey>>,
}

#[pymethods]
impl Tls {
    /// `authorities` are certificates in DER with the first and last second of their validity.
    /// `trusted` are these and all other trusted ones. `identity` is the client's chain in PEM, and
    /// its key.
    ///
    /// Returns `None` if only OpenSSL supports it: some kinds of certificates and keys, including
    /// encrypted keys, hosts that are neither DNS names nor addresses, and a server whose own
    /// certificate is trusted, which webpki rejects.
    #[staticmethod]
    fn create(
        host: String,
        authorities: Vec<(PyBackedBytes, f64, f64)>,
        trusted: Vec<PyBackedBytes>,
        identity: Option<(PyBackedBytes, PyBackedBytes)>,
    ) -> Option<Self> {
        let provider = Arc::new(ring::default_provider());
        let server = ServerName::try_from(host).ok()?;
        if trusted.iter().any(|each| names(each, &server)) {
            return None;
        }
        let authorities = authorities
            .into_iter()
            .map(|each| read_authority(each, &provider));
        let identity = match identity {
            Some((chain, key)) => Some(Arc::new(read_identity(&chain, &key, &provider)?)),
            None => None,
        };
        Some(Tls {
            server,
            authorities: authorities.collect::<Option<_>>()?,
            identity,
            provider,
        })
    }
}

impl Tls {
    /// A session in which webpki verifies the server.
    pub fn start(&self) -> Result<TlsSession, Error> {
        let builder = ClientConfig::builder_with_provider(Arc::clone(&self.provider))
            .with_protocol_versions(&[&TLS13, &TLS12])?
            .with_root_certificates(self.valid_authorities());
        let mut config = match &self.identity {
            Some(identity) => builder.with_client_cert_resolver(Arc::clone(identity) as _),
            None => builder.with_no_client_auth(),
        };
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        // As with Python's sockets, each connection verifies the server. Kept sessions would also
        // need a lock, which another thread could hold at the time of a fork.
        config.resumption = Resumption::disabled();
        TlsSession::new(Arc::new(config), self.server.clone())
    }

    /// OpenSSL also checks the validity of authorities, webpki does not.
    fn valid_authorities(&self) -> RootCertStore {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0.0, |now| now.as_secs_f64());
        let valid = self
            .authorities
            .iter()
            .filter(|each| each.not_before <= now && now <= each.not_after);
        valid.map(|each| each.anchor.clone()).collect()
    }
}

fn read_authority(
    (certificate, not_before, not_after): (PyBackedBytes, f64, f64),
    provider: &CryptoProvider,
) -> Option<Authority> {
    let mut store = RootCertStore::empty();
    store.add(CertificateDer::from(certificate.to_vec())).ok()?;
    let anchor = store.roots.pop()?;
    // The kind of a key comes first, after a tag and a length of one byte each (RFC 5280, section 4.1).
    let kind = anchor.subject_public_key_info.get(2..)?;
    let mut known = provider.signature_verification_algorithms.all.iter();
    known.find(|each| kind.starts_with(&each.public_key_alg_id()))?;
    Some(Authority {
        anchor,
        not_before,
        not_after,
    })
}

fn read_identity(chain: &[u8], key: &[u8], provider: &CryptoProvider) -> Option<SingleCertAndKey> {
    let chain = CertificateDer::pem_slice_iter(chain).collect::<Result<_, _>>();
    let key = PrivateKeyDer::from_pem_slice(key).ok()?;
    Some(
        CertifiedKey::from_der(chain.ok()?, key, provider)
            .ok()?
            .into(),
    )
}

/// Whether a certificate could belong to the server itself.
fn names(certificate: &[u8], server: &ServerName<'_>) -> bool {
    ParsedCertificate::try_from(&CertificateDer::from(certificate))
        .is_ok_and(|parsed| verify_server_name(&parsed, server).is_ok())
}
