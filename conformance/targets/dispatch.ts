import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CallReply, CallRequest, Target } from '../target.ts';

const file = fileURLToPath(new URL('../dispatch.ts', import.meta.url));
const execArgv = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];

/** The router by itself, asked through the contract of adapters and without HTTP. */
export const dispatch: Target = {
  name: 'the router alone',
  cannot: {
    sockets: 'it has no connections',
    continue: 'it has no connections',
    linger: 'it has no connections',
    expect: 'it has no connections',
    framing: 'its bodies have the length they have',
    abort: 'its callers cannot go away',
  },
  start: async () => {
    const child = fork(file, { execArgv, serialization: 'advanced', silent: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    const calls = callsTo(child);
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (message !== 'ready') throw new Error(`${file} ended with ${message}:\n${output}`);
    return {
      call: calls,
      stop: async () => {
        if (child.exitCode !== null) throw new Error(`${file} ended by itself:\n${output}`);
        child.kill();
        await once(child, 'exit');
      },
    };
  },
};

/** Sends calls to a process and finds their replies again. */
function callsTo(child: ChildProcess): (request: CallRequest) => Promise<CallReply> {
  const waiting = new Map<number, (reply: CallReply) => void>();
  let last = 0;
  child.on('message', (message: { id: number; reply: CallReply } | 'ready') => {
    if (message === 'ready') return;
    waiting.get(message.id)?.(message.reply);
    waiting.delete(message.id);
  });
  return (request) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      child.send({ id, request });
    });
}
