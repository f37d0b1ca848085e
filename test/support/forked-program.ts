import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const EXEC_ARGV = [
  // One server of JetStream can lose what it has confirmed.
  '--disable-warning=MikroKitWarning',
  '--conditions=@mikrokit/source',
  '--import=@mikrokit/compiler/register',
];

/** Starts a program, with its types compiled, that sends a message when it is ready. Rejects with its output if it ends first. */
export async function forkProgram(program: URL, args: readonly string[]): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program), args, { execArgv: EXEC_ARGV });
  const ending = new AbortController();
  const ended = once(child, 'exit', { signal: ending.signal }).then(() => {
    throw new Error(`${fileURLToPath(program)} has ended before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  ending.abort();
  return child;
}
