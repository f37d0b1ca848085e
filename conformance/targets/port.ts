import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { portTransport } from '@mikrokit/client/port';
import type { Capability, RunningTarget } from '../target.ts';
import { callBy } from './transport-calls.ts';

/** Abilities that no port has. */
export const cannotByPort: Readonly<Partial<Record<Capability, string>>> = {
  sockets: 'a port has no sockets',
  abort: 'the end of a client has tests of its own in packages/client',
  continue: 'messages have no expect',
  expect: 'messages have no expect',
  framing: 'messages have no declared length',
  'head-length': 'replies have no declared length',
  linger: 'a message is read before it is rejected',
};

/** Routes without a meaning over a port. */
export const notByPort: Readonly<Record<string, string>> = {
  hasAddress: 'a port does not tell the address of a client',
};

/** Serves the API in a worker, and calls it from this thread. */
export async function startPortTarget(): Promise<RunningTarget> {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL('../hosts/port.ts', import.meta.url), {
    execArgv: ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'],
    workerData: port1,
    transferList: [port1],
  });
  await once(worker, 'message');
  const transport = portTransport(port2)(new URL('http://localhost'));
  return {
    call: callBy(transport),
    stop: async () => {
      port2.close();
      await worker.terminate();
    },
  };
}
