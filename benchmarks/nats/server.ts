// Serves the same router over HTTP and over NATS, whose URL is the argument. Sends its own URL to its parent.
import { serve } from '@mikrokit/http';
import { serveNats } from '@mikrokit/nats';
import { connect } from '@nats-io/transport-node';
import { userApi } from './user-api.ts';

const { url } = await serve(userApi, { port: 0 });
const nc = await connect({ servers: process.argv[2] as string });
await serveNats(userApi, nc, { service: 'users' }).ready;
process.send?.({ url });
process.on('disconnect', () => process.exit());
