import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CallReply, CallRequest, RunningTarget } from '../target.ts';

const execArgv = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];

/** Starts a file of `conformance` that receives calls as messages from its parent; see `dispatch.ts`. */
export async function startMessageProcess(name: string): Promise<RunningTarget> {
  const file = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
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
}

/** Sends calls to a process and matches replies to them. */
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
