import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { checkedFiles, checkedTest } from './checked-files.ts';
import { filesOf } from './page-files.ts';
import { copy, ToolsApp } from './tools-app.ts';

const page = ['user.ts', 'api.ts', 'jest.config.js', 'users.jest.ts'];
const jest = 'jest/bin/jest.js';

function createApp(t: ExecutionContext, files: Readonly<Record<string, string>> = {}): ToolsApp {
  const app = new ToolsApp(t, { ...filesOf('docs/testing.md', page), ...files });
  app.env.NODE_OPTIONS = '--experimental-vm-modules';
  return app;
}

async function passes(t: ExecutionContext, app: ToolsApp, ...args: string[]): Promise<string> {
  const { code, output } = await app.run(jest, ...args);
  t.is(code, 0, output);
  return output;
}

test.serial(
  'Jest runs the tests of docs/testing.md, and runs them again from its cache',
  async (t) => {
    const app = createApp(t);
    for (let run = 0; run < 2; run++) {
      const output = await passes(t, app);
      t.regex(output, /Tests: +2 passed/);
      t.notRegex(output, /did not exit|failed to exit/);
    }
  },
);

test.serial('Jest reads a type again that changed between two runs in another file', async (t) => {
  const app = createApp(t);
  await passes(t, app);
  app.replace('user.ts', 'id: number', 'id: string');
  const { code, output } = await app.run(jest);
  t.is(code, 1);
  t.regex(output, /The parameters are not valid/);
});

test.serial(
  'Jest reads nothing that another installation left in the cache, which is gone now',
  async (t) => {
    const cacheFolder = mkdtempSync(join(tmpdir(), 'mikrokit-jest-'));
    t.teardown(() => rmSync(cacheFolder, { recursive: true, force: true }));
    const cache = ['--cacheDirectory', cacheFolder];
    const files = filesOf('docs/testing.md', page);
    for (const name of ['first', 'second']) {
      const app = new ToolsApp(t, files, { installation: copy });
      app.env.NODE_OPTIONS = '--experimental-vm-modules';
      const { code, output } = await app.run(jest, ...cache);
      t.is(code, 0, `${name}: ${output}`);
      rmSync(app.path('node_modules'), { recursive: true });
    }
  },
);

test.serial('Jest gives codecs the functions of their checks', async (t) => {
  const imports = "import { expect, test } from '@jest/globals';\n";
  const app = createApp(t, { ...checkedFiles, 'half.jest.ts': imports + checkedTest });
  for (let run = 0; run < 2; run++) t.regex(await passes(t, app, 'half'), /Tests: +1 passed/);
});

test.serial('Jest shows a rejected type with its place', async (t) => {
  const app = createApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  const { code, output } = await app.run(jest);
  t.is(code, 1);
  t.regex(output, /user\.ts:3:3 - error MK1001/);
});

test.serial('Jest counts the lines of the application, and places errors in them', async (t) => {
  const app = createApp(t, {
    'api.ts': `import { createRouter } from '@mikrokit/router';
import type { User } from './user.ts';

enum Color { Red }

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, name: user.name.trim() }),
  color: (): number => Color.Red,
});
`,
    'wrong.jest.ts': `import { test } from '@jest/globals';
import { api } from './api.ts';

interface Unused { readonly text: string }

test('fails', async () => {
  await api.call('color');
  throw new Error('on purpose');
});
`,
  });
  for (const provider of ['v8', 'babel']) {
    const output = await passes(t, app, '--coverage', `--coverageProvider=${provider}`, 'users');
    t.regex(output, /api\.ts +\| /);
    t.notRegex(output, /mikrokit=|\.mjs/);
  }
  const { output } = await app.run(jest, 'wrong');
  t.regex(output, /wrong\.jest\.ts:8:9/);
});

test.serial('Jest with CommonJS is rejected, with what to set', async (t) => {
  const app = createApp(t);
  app.env.NODE_OPTIONS = '';
  const { code, output } = await app.run(jest);
  t.is(code, 1);
  t.regex(output, /users\.jest\.ts would be loaded as CommonJS.*--experimental-vm-modules/);
});
