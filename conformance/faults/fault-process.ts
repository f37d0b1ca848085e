import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process of the built fault server. */
export interface FaultProcess {
  readonly url: string;
  /** Kills it without a graceful shutdown. */
  kill(): Promise<void>;
}

/** Starts the built server. */
export async function startFaultProcess(file: string): Promise<FaultProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--expose-gc', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout as NonNullable<typeof child.stdout>), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`))),
  ]);
  return {
    url: (JSON.parse(line) as { url: string }).url,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
