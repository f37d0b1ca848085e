// Serves the same API over both transports, with the argument `tls` over TLS; its parent gets the URLs.
import { serve } from '@mikrokit/http';
import { createCertificate } from '../../hostile/server/certificate.ts';
import { api } from './api.ts';

// A handshake takes long on a busy machine.
const createTls = async () => ({ ...(await createCertificate()), handshakeTimeout: 20_000 });
const tls = process.argv[2] === 'tls' ? { tls: await createTls() } : {};
// The fast path looks at unfinished heads ten times in this time, which is longer than callers wait for replies.
const options = { port: 0, headersTimeout: 2_000, requestTimeout: 2_000, ...tls };
const urls = [
  (await serve(api, options)).url,
  (await serve(api, { ...options, transport: 'node' })).url,
];
process.on('disconnect', () => process.exit());
process.send?.(urls);
