// Serves until SIGTERM, then drains. Arguments: the URL of NATS, the heartbeat, and the file for the ids of calls.
import { openSync } from 'node:fs';
import { serveNats } from '@mikrokit/nats';
import { connect } from '@nats-io/transport-node';
import { killApi, log } from './kill-api.ts';

const [url = '', heartbeat, file = ''] = process.argv.slice(2);
log.file = openSync(file, 'a');
const nc = await connect({ servers: url });
const server = serveNats(killApi, nc, { service: 'kills', heartbeat: Number(heartbeat) });
await server.ready;
process.once('SIGTERM', async () => {
  await server.close({ deadline: 10_000 });
  await nc.close();
  process.disconnect?.();
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
