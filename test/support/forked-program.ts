import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a program of this folder that sends a message when it takes calls. */
export async function startServerProcess(
  program: string,
  args: readonly string[],
): Promise<ChildProcess> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const execArgv = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const server = fork(file, args, { execArgv });
  await once(server, 'message');
  return server;
}
