import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { ada, call, eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { type RunningProcess, runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

test('One process of TypeScript serves all starts of a server, which loads no part of the compiler', async (t) => {
  const { app, url } = await startWith(t, './list-compilers.ts', (app) => ({
    COMPILERS: app.path('compilers'),
  }));
  await replyOf(url, 200);
  app.replace('user.ts', 'id: number', 'id: string');
  await replyOf(url, 400);
  const lines = app.read('compilers').trim().split('\n');
  t.deepEqual(
    lines.filter((line) => line.endsWith('starts TypeScript')),
    ['main.js starts TypeScript'],
  );
  t.true(lines.includes('main.js loads /project-compiler.bundle.js'));
  t.deepEqual(
    lines.filter((line) => !line.startsWith('main.js ')),
    [],
  );
});

test('A change during the first compilation counts', async (t) => {
  const { app, dev, url } = await startWith(
    t,
    '../../../../test/support/late-typescript.ts',
    (app) => ({
      LATE_TYPESCRIPT: app.path('changed'),
    }),
  );
  await eventually(async () => app.read('changed-awaited'));
  app.replace('user.ts', 'id: number', 'id: string');
  app.write('changed', '');
  await dev.prints(/user\.ts changed/);
  await replyOf(url, 400);
  t.notRegex(dev.output(), /Error/);
});

async function startWith(
  t: ExecutionContext,
  module: string,
  env: (app: TestProject) => Readonly<Record<string, string>>,
): Promise<{ readonly app: TestProject; readonly dev: RunningProcess; readonly url: string }> {
  const app = copyApp(t);
  const url = `http://127.0.0.1:${await freePort()}`;
  app.write(
    'server.ts',
    `import { serve } from '@mikrokit/http';
import { api } from './api.ts';

await serve(api, { port: ${new URL(url).port} });
`,
  );
  const preloaded = fileURLToPath(new URL(module, import.meta.url));
  const dev = runNode(t, [mikrokit, 'dev', '--no-explorer', 'server.ts'], {
    cwd: app.folder,
    env: { NODE_OPTIONS: `--import=${preloaded}`, ...env(app) },
  });
  return { app, dev, url };
}

async function replyOf(url: string, status: number): Promise<void> {
  await eventually(async () => {
    const reply = await call(url, 'updateUser', ada);
    if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`);
  });
}
