import { natsTransport } from '@mikrokit/nats';
import { connect } from '@nats-io/transport-node';
import { startNats } from '../../test/support/nats-server.ts';
import type { Capability, RunningTarget } from '../target.ts';
import { startHost } from './server-process.ts';
import { callBy } from './transport-calls.ts';

/** Abilities that no service has over NATS. */
export const cannotByNats: Readonly<Partial<Record<Capability, string>>> = {
  sockets: 'NATS has a protocol of its own',
  abort: 'the end of a client has tests of its own in packages/nats',
  continue: 'messages have no expect',
  expect: 'messages have no expect',
  framing: 'messages have no declared length',
  'head-length': 'replies have no declared length',
  'dot-segments': 'no subject stands for a path with dot segments',
  'path-spellings': 'a path has one subject, however it is encoded',
  linger: 'a message is read before it is rejected',
};

/** Routes without a meaning over NATS. */
export const notByNats: Readonly<Record<string, string>> = {
  hasAddress: 'NATS does not tell the address of a client',
};

/** Starts a broker, a service behind it, and a client of both. */
export async function startNatsTarget(): Promise<RunningTarget> {
  const broker = await startNats({ config: 'max_payload: 33554432' });
  const server = await startHost('nats', { args: [broker.url] });
  const nc = await connect({ servers: broker.url });
  const transport = natsTransport(nc, { service: 'conformance' })(new URL('http://localhost'));
  return {
    call: callBy(transport),
    stop: async () => {
      await nc.close();
      await server.stop();
      await broker.stop();
    },
  };
}
