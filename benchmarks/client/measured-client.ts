import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onCpu } from '../harness/running-server.ts';

/** How calls follow each other. Of the last two, ten belong together, and are counted as ten. */
export type Mode = 'sequential' | '50 at a time' | 'ten calls' | 'batch';

/** What a client's process answers. */
export interface Measurement {
  /** Calls a second. */
  readonly rate: number;
}

/** A client in a process of its own, whose replies were checked. */
export interface MeasuredClient {
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly measure: (mode: Mode, milliseconds: number) => Promise<number>;
  readonly stop: () => void;
}

const script = fileURLToPath(new URL('./client-process.ts', import.meta.url));

/** Starts the process of a client; rejects if its calls do not give what they should. */
export async function startClient(
  name: string,
  {
    file,
    url,
    cpu,
  }: { readonly file: string; readonly url: string; readonly cpu?: number | undefined },
): Promise<MeasuredClient> {
  const [program = '', ...args] = onCpu([process.execPath, script, file, url], cpu);
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { modes } = await answerOf<{ readonly modes: readonly Mode[] }>(child, name);
  return {
    name,
    modes: ['sequential', '50 at a time', ...modes],
    measure: async (mode, milliseconds) => {
      child.send({ mode, milliseconds });
      return (await answerOf<Measurement>(child, name)).rate;
    },
    stop: () => void child.kill(),
  };
}

async function answerOf<Answer>(child: ChildProcess, name: string): Promise<Answer> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`The client '${name}' ended by itself`);
    });
    ended.catch(() => {});
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer as Answer;
  } finally {
    waiting.abort();
  }
}
