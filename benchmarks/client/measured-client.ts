import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { onCpu } from '../harness/running-server.ts';

/** The order of calls. Ten calls in one request count as ten. Only some clients have batches. */
export const modes = [
  'sequential',
  '50 at once',
  'ten in turn',
  'ten at once',
  'batch of ten',
  'ten at once, 2 CPUs',
  'batch of ten, 2 CPUs',
] as const;

export type Mode = (typeof modes)[number];

/** The result that a client's process sends. */
export interface Measurement {
  /** Calls a second. */
  readonly rate: number;
  /** Microseconds of CPU that the client needs for a call, without the server's. */
  readonly cpuMicroseconds: number;
}

/** A client in its own process, after its replies were checked. */
export interface MeasuredClient {
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly measure: (mode: Mode, milliseconds: number) => Promise<Measurement>;
  readonly stop: () => void;
}

interface Start {
  /** The module that opens it. */
  readonly file: string;
  /** The server of each mode. */
  readonly urls: Readonly<Record<Mode, string>>;
  readonly cpu?: number | undefined;
}

const script = fileURLToPath(new URL('./client-process.ts', import.meta.url));

/** Starts the process of a client. Rejects if its calls return wrong values. */
export async function startClient(
  name: string,
  { file, urls, cpu }: Start,
): Promise<MeasuredClient> {
  const argv = onCpu([process.execPath, script, file, JSON.stringify(urls)], cpu);
  const child = spawn(argv[0] as string, argv.slice(1), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  killOnExit(child);
  const modes = await answerOf<readonly Mode[]>(child, name);
  return {
    name,
    modes,
    measure: (mode, milliseconds) => {
      child.send({ mode, milliseconds });
      return answerOf<Measurement>(child, name);
    },
    stop: () => void child.kill(),
  };
}

/** Rejects for a client that ends or hangs: under load, `got` has lost a reply that its socket had received. */
async function answerOf<Answer>(child: ChildProcess, name: string): Promise<Answer> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => {
    waiting.abort(new Error(`The client '${name}' did not answer within a minute`));
  }, 60_000);
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`The client '${name}' ended by itself`);
    });
    ended.catch(() => {});
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer as Answer;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}
