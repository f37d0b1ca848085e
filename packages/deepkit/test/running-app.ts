import type { ExecutionContext } from 'ava';
import { type ProcessOptions, runNode } from '../../../test/support/running-process.ts';

/** An application in a process of its own. */
export interface RunningApp {
  /** Sends a request body to a route, or to any path. */
  readonly post: (path: string, body: unknown) => Promise<{ status: number; json: unknown }>;
}

/** Starts a program that prints its URL. It is killed when the test ends. */
export async function startApp(
  t: ExecutionContext,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<RunningApp> {
  const { prints } = runNode(t, args, options);
  const [, url] = await prints(/^(http:\S+)$/m);
  return {
    post: async (path, body) => {
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() };
    },
  };
}

/** Runs a program to its end, and returns its output and exit code. */
export async function runProgram(
  t: ExecutionContext,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<{ readonly output: string; readonly code: number | string }> {
  const { output, ended } = runNode(t, args, options);
  return { code: await ended, output: output() };
}
