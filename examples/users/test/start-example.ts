import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

const folder = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The example in its own process. */
export interface Example {
  readonly url: string;
  /** Its output at start-up. */
  readonly output: string;
  /** Its SQLite file. */
  readonly database: string;
  readonly call: (route: string, params: unknown) => Promise<Record<string, ReplyBody>>;
  readonly stop: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the tests check the replies.
type ReplyBody = any;

/** Starts the example as its start script does, on a free port; and stops it when the test ends. */
export async function startExample(t: ExecutionContext, database?: string): Promise<Example> {
  const file = database ?? join(temporaryFolder(t), 'users.sqlite');
  const [, ...args] = scripts.start.split(' ');
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATABASE: file, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    // The curl command is the last line that it prints.
    if (/'\n$/.test(output)) break;
  }
  const url = /^Listening on (.*)$/m.exec(output)?.[1];
  if (url === undefined) throw new Error(`The example did not start:\n${output}`);
  return {
    url,
    output,
    database: file,
    call: async (route, params) => {
      const response = await fetch(`${url}/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
      });
      return (await response.json()) as Record<string, ReplyBody>;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function temporaryFolder(t: ExecutionContext): string {
  const path = mkdtempSync(join(tmpdir(), 'mikrokit-example-'));
  t.teardown(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
