import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Python } from '../../test/support/python-environment.ts';
import { killOnExit } from '../harness/kill-on-exit.ts';

/** How calls are made: by threads, and by tasks of asyncio on its own loop and on uvloop. */
export const modes = ['sync', 'asyncio', 'uvloop'] as const;

export type Mode = (typeof modes)[number];

/** One measurement of a client. */
export interface Task {
  readonly mode: Mode;
  /** Threads or tasks that call at the same time. */
  readonly concurrency: number;
  readonly seconds: number;
}

/** The result that a client's process prints. */
export interface Measurement {
  /** Calls a second. */
  readonly rate: number;
  /** Microseconds of CPU that the client needs for a call, without those of the server. */
  readonly cpuMicroseconds: number;
}

/** A client in its own process. */
export interface MeasuredClient {
  readonly name: string;
  readonly modes: readonly Mode[];
  /** The version of Python. */
  readonly python: string;
  /** Versions of its packages by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Rejects if a call fails, or returns another user than it has to. */
  readonly measure: (task: Task) => Promise<Measurement>;
  readonly stop: () => void;
}

interface Start {
  readonly python: Python;
  /** The URL of the server. */
  readonly url: string;
  /** The folders of the generated client and of other packages. */
  readonly path: readonly string[];
}

const driver = join(import.meta.dirname, 'driver');

/** Starts the process of a client. */
export async function startClient(
  name: string,
  { python, url, path }: Start,
): Promise<MeasuredClient> {
  const child = spawn(python.program, [join(driver, 'measure.py'), name.replace('-', '_'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...python.env({ path: [driver, ...path] }) },
  });
  killOnExit(child);
  const lines = createInterface({ input: child.stdout });
  const answerOf = async <Answer>(): Promise<Answer> => {
    const waiting = new AbortController();
    const { signal } = waiting;
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`The client '${name}' ended by itself`);
    });
    try {
      const [line] = await Promise.race([once(lines, 'line', { signal }), ended]);
      return JSON.parse(line) as Answer;
    } finally {
      ended.catch(() => {});
      waiting.abort();
    }
  };
  const about = await answerOf<Pick<MeasuredClient, 'modes' | 'python' | 'versions'>>();
  return {
    name,
    ...about,
    measure: (task) => {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      return answerOf<Measurement>();
    },
    stop: () => void child.kill(),
  };
}
