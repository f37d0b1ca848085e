import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** A server with TLS that passes connections on to another without. */
export interface TlsFront {
  readonly url: string;
  /** The file of the authority that signed its certificate. */
  readonly authority: string;
  readonly stop: () => void;
}

/** Starts one in this process, so that its CPU is not that of a client. Throws without `openssl`. */
export async function startTlsFront(plain: string): Promise<TlsFront> {
  const { hostname, port } = new URL(plain);
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tls-front-'));
  const stopWithoutServer = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { authority, key, cert } = makeCertificates(folder);
    const server = createServer({ key, cert, noDelay: true }, (secure) => {
      const behind = connect({ host: hostname, port: Number(port), noDelay: true });
      secure.pipe(behind).pipe(secure);
      // A client that goes away ends both.
      secure.on('error', () => behind.destroy());
      behind.on('error', () => secure.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: `https://localhost:${(server.address() as AddressInfo).port}`,
      authority,
      stop: () => {
        server.close();
        stopWithoutServer();
      },
    };
  } catch (cause) {
    stopWithoutServer();
    throw cause;
  }
}

function makeCertificates(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const signing = ['-x509', '-days', '1', ...newKey];
  const authority = file('authority.pem');
  const key = file('authority.key');
  openssl('req', ...signing, '-subj', '/CN=authority', '-keyout', key, '-out', authority);
  openssl(
    ...['req', ...signing, '-CA', authority, '-CAkey', key, '-subj', '/CN=server'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=CA:FALSE'],
    ...['-keyout', file('server.key'), '-out', file('server.pem')],
  );
  return {
    authority,
    key: readFileSync(file('server.key')),
    cert: readFileSync(file('server.pem')),
  };
}
