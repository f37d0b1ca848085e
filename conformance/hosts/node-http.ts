// Arguments: the options `transport=node`, `tls`, `workers` and `web-socket`.
import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { serve } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';
import { webSocketOptions } from './web-socket-options.ts';

const { values } = parseArgs({
  options: {
    transport: { type: 'string', default: 'fast-path' },
    tls: { type: 'boolean', default: false },
    workers: { type: 'boolean', default: false },
    'web-socket': { type: 'boolean', default: false },
  },
});
// Loaded only if needed, so that a built host works without it.
const createTls = async () => {
  const { createCertificate } = await import('../../packages/http/test/certificate.ts');
  return createCertificate();
};
const server = await serve(api, {
  port: 0,
  hostname: '127.0.0.1',
  transport: values.transport as 'fast-path' | 'node',
  ...(values['web-socket'] && { webSocket: webSocketOptions }),
  ...(values.tls && { tls: await createTls() }),
  // One worker, because some routes keep state for other calls.
  ...(values.workers && { workers: 1 }),
});
if (cluster.isPrimary) announce(server.url);
