// Arguments: the URL of a NATS server.
import { serveNats } from '@mikrokit/nats';
import { connect } from '@nats-io/transport-node';
import { api } from '../api.ts';
import { announce } from './announce.ts';

const url = process.argv[2] as string;
const server = serveNats(api, await connect({ servers: url }), { service: 'conformance' });
await server.ready;
announce(url);
