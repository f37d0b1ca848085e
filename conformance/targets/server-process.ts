import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { callOverSocket, openConnection } from '../socket-connection.ts';
import type { RunningTarget } from '../target.ts';

/** A target in its own process. */
export interface ServerProcess extends RunningTarget {
  readonly url: string;
}

/** Options for starting a host. */
export interface HostOptions {
  /** The module that reads its types. Default: the compiler's loader. */
  readonly loader?: string;
  readonly args?: readonly string[];
}

/** Starts a file of `hosts/` on Node in its own process. */
export function startHost(
  name: string,
  { loader = '@mikrokit/compiler/register', args }: HostOptions = {},
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(`../hosts/${name}.ts`, import.meta.url));
  return startServerProcess(file, ['--conditions=@mikrokit/source', '--import', loader], args);
}

/** Starts a server file in its own process; the file sends `{ url }` to its parent once it listens. */
export async function startServerProcess(
  file: string,
  execArgv: readonly string[],
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = fork(file, args, {
    execArgv: [...execArgv],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = once(child, 'exit');
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { url: string }).url),
    exited.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}:\n${output}`))),
  ]);
  return runningServer(child, { name: file, url, output: () => output });
}

/** A target in a process that listens. Its `stop` throws if the process has ended unexpectedly. */
export function runningServer(
  child: ChildProcess,
  { name, url, output }: { readonly name: string; readonly url: string; output(): string },
): ServerProcess {
  return {
    url,
    call: (request) => callOverSocket(url, request),
    connect: () => openConnection(url),
    stop: async () => {
      const ended = child.exitCode ?? child.signalCode;
      if (ended !== null) throw new Error(`${name} ended by itself with ${ended}:\n${output()}`);
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
