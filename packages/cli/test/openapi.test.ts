import { readFileSync, rmSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';
import type { TestProject } from '../../../test/support/test-project.ts';

const ROUTER = `import { createRouter } from '@mikrokit/router';
export const first = createRouter({ ping: () => 'pong' });
`;

async function run(t: ExecutionContext, app: TestProject, ...args: string[]) {
  const command = runNode(t, [mikrokit, 'openapi', ...args], { cwd: app.folder });
  return { code: await command.ended, output: command.output() };
}

test('mikrokit openapi prints the document of api.ts, named by package.json', async (t) => {
  const { code, output } = await run(t, copyApp(t));
  t.is(code, 0, output);
  const document = JSON.parse(output);
  t.is(document.openapi, '3.1.1');
  t.deepEqual(document.info, { title: 'app', version: '0.0.0' });
  t.deepEqual(Object.keys(document.paths), ['/updateUser', '/explode']);
  t.deepEqual(document.components.schemas.User.required, ['id', 'name', 'lastUpdate']);
});

test('mikrokit openapi writes a file, with the given options', async (t) => {
  const app = copyApp(t);
  const options = ['--title', 'Users', '--version', '2.1', '--server', 'https://a.example/'];
  const { code, output } = await run(t, app, 'api.ts', '--out', 'docs/openapi.json', ...options);
  t.is(code, 0, output);
  t.is(output, 'docs/openapi.json\n');
  const document = JSON.parse(readFileSync(app.path('docs/openapi.json'), 'utf8'));
  t.deepEqual(document.info, { title: 'Users', version: '2.1' });
  t.deepEqual(document.servers, [{ url: 'https://a.example/' }]);
});

test('output and open handles of a module do not disturb the document', async (t) => {
  const app = copyApp(t);
  app.write(
    'noisy.ts',
    `${ROUTER}setInterval(() => {}, 1000);\nconsole.log('hello from the module');\n`,
  );
  const command = runNode(t, [mikrokit, 'openapi', 'noisy.ts'], { cwd: app.folder });
  let printed = '';
  command.child.stdout?.on('data', (text) => {
    printed += text;
  });
  t.is(await command.ended, 0);
  t.deepEqual(Object.keys(JSON.parse(printed).paths), ['/ping']);
  t.regex(command.output(), /hello from the module/);
});

test('one of several routers has to be named', async (t) => {
  const app = copyApp(t);
  app.write(
    'two.ts',
    `${ROUTER}export const second = createRouter({ pong: () => 'ping' });\nexport default second;\n`,
  );
  const several = await run(t, app, 'two.ts');
  t.deepEqual(several, {
    code: 1,
    output: 'two.ts exports several routers; name one with --export: default, first, second\n',
  });
  const named = await run(t, app, 'two.ts', '--export', 'second');
  t.deepEqual(Object.keys(JSON.parse(named.output).paths), ['/pong']);
  t.deepEqual(await run(t, app, 'two.ts', '--export', 'third'), {
    code: 1,
    output: 'two.ts exports no router third: default, first, second\n',
  });
});

const rejected: Record<string, { text: string; output: RegExp }> = {
  'exports no router': {
    text: 'export const api = 1;\n',
    output: /^other\.ts exports no router; write `export const api = createRouter\(…\)` in it\n$/,
  },
  'starts a server': {
    text: `import { serve } from '@mikrokit/http';\n${ROUTER}await serve(first, { port: 0 });\n`,
    output: /^other\.ts starts a server; name a module that only makes the router/,
  },
  'does not compile': {
    text: `${ROUTER}export const api = createRouter({ any: (_context, value: any) => String(value) });\n`,
    output: /^other\.ts:3:\d+ - error MK1001: /,
  },
  throws: {
    text: `${ROUTER}throw new Error('on purpose');\n`,
    output: /Error: on purpose\n[\s\S]*\nother\.ts cannot be loaded\n$/,
  },
  'ends the process': {
    text: `${ROUTER}process.exit(0);\n`,
    output: /^other\.ts ended its process before its router could be read\n$/,
  },
  'waits for ever': {
    text: `${ROUTER}await new Promise(() => {});\n`,
    output: /^other\.ts ended its process before its router could be read$/m,
  },
};
for (const [what, { text, output }] of Object.entries(rejected)) {
  test(`a module that ${what} is rejected with a clear message`, async (t) => {
    const app = copyApp(t);
    app.write('other.ts', text);
    const failed = await run(t, app, 'other.ts');
    t.is(failed.code, 1);
    t.regex(failed.output, output);
  });
}

test('without a module to load the usage is shown', async (t) => {
  const app = copyApp(t);
  rmSync(app.path('api.ts'));
  const { code, output } = await run(t, app);
  t.is(code, 2);
  t.regex(
    output,
    /\n\nThere is no api\.ts or src\/api\.ts; name the module that exports the router\n$/,
  );
  t.deepEqual(await run(t, app, 'nowhere.ts'), {
    code: 1,
    output: 'There is no file nowhere.ts\n',
  });
});

test('mikrokit openapi --only describes the routes that match', async (t) => {
  const app = copyApp(t);
  const { code, output } = await run(t, app, '--only', 'update*', '--only', 'expl*');
  t.is(code, 0, output);
  t.deepEqual(Object.keys(JSON.parse(output).paths), ['/updateUser', '/explode']);
  const one = await run(t, app, '--only', 'update*');
  t.deepEqual(Object.keys(JSON.parse(one.output).paths), ['/updateUser']);
  const none = await run(t, app, '--only', 'v9/*');
  t.is(none.code, 1);
  t.regex(none.output, /no route matches "v9\/\*"/);
});
