import { readdirSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { chromiumPath, hasChromium } from '../../../test/support/chromium.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { checkedFiles, checkedTest } from './checked-files.ts';
import { filesOf } from './page-files.ts';
import { ToolsApp } from './tools-app.ts';

const page = ['user.ts', 'api.ts', 'vitest.config.ts', 'vitest.test.ts'];
const vitest = 'vitest/vitest.mjs';
/** For machines that are busy. */
const PATIENT = '--testTimeout=60000';

function createApp(t: ExecutionContext, files: Readonly<Record<string, string>> = {}): ToolsApp {
  return new ToolsApp(t, { ...filesOf('docs/testing.md', page), ...files });
}

/** Runs vitest, which must pass, and returns its output. */
async function passes(t: ExecutionContext, app: ToolsApp, ...args: string[]): Promise<string> {
  const { code, output } = await app.run(vitest, 'run', PATIENT, ...args);
  t.is(code, 0, output);
  t.notRegex(output, /failed|warn/i);
  return output;
}

test.serial(
  'Vitest runs the tests of docs/testing.md, and runs them again from its cache',
  async (t) => {
    const app = createApp(t);
    t.regex(await passes(t, app), /Tests +2 passed/);
    t.regex(await passes(t, app), /Tests +2 passed/);
  },
);

test.serial(
  'Vitest reads a type again that changed between two runs in another file',
  async (t) => {
    const app = createApp(t);
    await passes(t, app);
    app.replace('user.ts', 'id: number', 'id: string');
    const { code, output } = await app.run(vitest, 'run', PATIENT);
    t.is(code, 1);
    t.regex(output, /The parameters are not valid/);
    app.replace('user.ts', 'id: string', 'id: number');
    await passes(t, app);
  },
);

test.serial('Vitest gives codecs the functions of their checks', async (t) => {
  const imports = "import { expect, test } from 'vitest';\n";
  const app = createApp(t, { ...checkedFiles, 'half.test.ts': imports + checkedTest });
  for (let run = 0; run < 2; run++) t.regex(await passes(t, app, 'half'), /Tests +1 passed/);
});

const recorder = `import { createRecorder, jsonl } from '@mikrokit/recorder';
import { serve } from '@mikrokit/http';
import { api } from './api.ts';
const recorder = await createRecorder(api, { sink: jsonl('tapes') });
const server = await serve(recorder.api, { port: 0 });
const user = { id: 1, name: ' Ada ', lastUpdate: new Date() };
const headers = { 'content-type': 'application/json' };
await fetch(server.url + '/updateUser', { method: 'POST', headers, body: JSON.stringify([user]) });
await server.close();
await recorder.close();
`;

test.serial('Vitest runs a promoted call, which fails once the handler has changed', async (t) => {
  const app = createApp(t, { 'record.ts': recorder });
  const recorded = runNode(t, ['--import', '@mikrokit/compiler/register', 'record.ts'], {
    cwd: app.folder,
  });
  t.is(await recorded.ended, 0, recorded.output());
  const [tape] = readdirSync(app.path('tapes'));
  const out = 'promoted.test.ts';
  const options = ['--call', '2', '--for', 'vitest', '--out', out];
  const command = '@mikrokit/compiler/bin/mikrokit.js';
  const promoted = await app.run(command, 'tape', 'promote', `tapes/${tape}`, ...options);
  t.is(promoted.code, 0, promoted.output);
  t.regex(await passes(t, app, out), /Tests +1 passed/);
  app.replace('api.ts', 'user.name.trim()', 'user.name');
  const { code, output } = await app.run(vitest, 'run', PATIENT, out);
  t.is(code, 1, output);
});

test.serial('Vitest shows a rejected type with its place, and again from its cache', async (t) => {
  const app = createApp(t);
  await passes(t, app);
  app.replace('user.ts', 'name: string', 'name: any');
  for (let run = 0; run < 2; run++) {
    const { code, output } = await app.run(vitest, 'run', PATIENT);
    t.is(code, 1);
    t.regex(output, /user\.ts:3:3 - error MK1001/);
  }
});

test.serial(
  'Vitest watches types in other files, with an empty and with a full cache',
  async (t) => {
    const app = createApp(t);
    for (let run = 0; run < 2; run++) {
      const watching = app.start(vitest, '--watch', PATIENT);
      await watching.prints(/Tests +2 passed[\s\S]*Waiting for file changes/);
      app.replace('user.ts', 'id: number', 'id: string');
      await watching.prints(/RERUN[\s\S]*The parameters are not valid[\s\S]*Tests +2 failed/);
      app.replace('user.ts', 'id: string', 'id: number');
      await watching.prints(/Tests +2 failed[\s\S]*RERUN[\s\S]*Tests +2 passed/);
      watching.child.kill();
      await watching.ended;
    }
    t.pass();
  },
);

test.serial(
  'The coverage of Vitest counts the lines of the application, and none of its codecs',
  async (t) => {
    const app = createApp(t, {
      'api.ts': `import { createRouter } from '@mikrokit/router';
import type { User } from './user.ts';

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, name: user.name.trim() }),
  never: (): number => {
    return 1;
  },
});
`,
    });
    for (let run = 0; run < 2; run++) {
      const output = await passes(t, app, '--coverage');
      t.regex(output, /api\.ts +\| +66\.66 \| +100 \| +50 \| +66\.66 \| 7 /, output);
    }
  },
);

test.serial('Projects of Vitest each have the plugin', async (t) => {
  const project = (name: string) =>
    `{ extends: true, test: { name: '${name}', include: ['${name}.test.ts'] } }`;
  const test = filesOf('docs/testing.md')['vitest.test.ts'] ?? '';
  const app = createApp(t, {
    'one.test.ts': test,
    'two.test.ts': test,
    'vitest.config.ts': `import { mikrokit } from '@mikrokit/compiler/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [mikrokit()],
  test: { projects: [${project('one')}, ${project('two')}] },
});
`,
  });
  t.regex(await passes(t, app), /Tests +4 passed/);
  t.regex(await passes(t, app), /Tests +4 passed/);
});

const browserTest = hasChromium('tests that vitest runs in a browser')
  ? test.serial
  : test.serial.skip;

browserTest('The browser mode of Vitest runs them in Chromium', async (t) => {
  const app = createApp(t, {
    'vitest.config.ts': `import { mikrokit } from '@mikrokit/compiler/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const launchOptions = { executablePath: '${chromiumPath}', args: ['--no-sandbox'] };
export default defineConfig({
  plugins: [mikrokit()],
  test: {
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
`,
  });
  t.regex(await passes(t, app), /Tests +2 passed/);
  t.regex(await passes(t, app), /Tests +2 passed/);
});
