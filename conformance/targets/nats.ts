import type { TransportRequest } from '@mikrokit/client/http';
import { natsTransport } from '@mikrokit/nats';
import { connect } from '@nats-io/transport-node';
import { startNats } from '../../test/support/nats-server.ts';
import type { CallReply, CallRequest, Capability, RunningTarget } from '../target.ts';
import { startHost } from './server-process.ts';

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

/** Routes that say nothing over NATS. */
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
    call: async ({ method, path, headers, body }: CallRequest): Promise<CallReply> => {
      const request: TransportRequest = {
        method,
        url: `http://localhost${path}`,
        headers,
        body,
        signal: undefined,
        wantsBytes: true,
      };
      const reply = await transport.send(request);
      const joined = Object.entries(reply.headers).map(([name, value]) => [
        name,
        [value].flat().join(', '),
      ]);
      return {
        status: reply.status,
        headers: Object.fromEntries(joined),
        body: reply.bytes ?? new Uint8Array(),
      };
    },
    stop: async () => {
      await nc.close();
      await server.stop();
      await broker.stop();
    },
  };
}
