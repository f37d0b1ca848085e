import { renameSync } from 'node:fs';
import type { ExecutionContext } from 'ava';
import { CommandApp, type CommandResult } from '../../../test/support/command-app.ts';
import { runNode } from '../../../test/support/running-process.ts';

/** A project with an API in `api.ts` whose calls are recorded into `tapes`. */
export class TapeApp extends CommandApp {
  constructor(t: ExecutionContext, api: string) {
    super(t);
    this.write('api.ts', api);
  }

  /** Records calls, each a route with its parameters, by a server and a client of its own. `options` are more of the recorder's. */
  async record(
    calls: readonly (readonly [route: string, ...params: readonly unknown[]])[],
    options: object = {},
  ): Promise<void> {
    this.write(
      'record.ts',
      `import { serve } from '@mikrokit/http';
import { createRecorder, jsonl } from '@mikrokit/recorder';
import { api } from './api.ts';
const recorder = await createRecorder(api, { sink: jsonl('tapes'), ...${JSON.stringify(options)} });
const server = await serve(recorder.api, { port: 0 });
for (const [route, ...params] of JSON.parse(process.argv[2]!)) {
  const response = await fetch(\`\${server.url}/\${route}\`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  await response.text();
}
await server.close();
await recorder.close();
`,
    );
    const args = ['--import', '@mikrokit/compiler/register', 'record.ts', JSON.stringify(calls)];
    const recording = runNode(this.t, args, { cwd: this.folder });
    this.t.is(await recording.ended, 0, recording.output());
  }

  /** Gives a file or folder another name, which it returns. */
  rename(from: string, to: string): string {
    renameSync(this.path(from), this.path(to));
    return to;
  }

  /** Runs `mikrokit tape`. */
  tape(...args: readonly string[]): Promise<CommandResult> {
    return this.mikrokit('tape', ...args);
  }
}
