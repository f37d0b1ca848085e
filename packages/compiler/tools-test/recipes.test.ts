import test, { type ExecutionContext } from 'ava';
import { eventually } from '../../../test/support/app-calls.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { filesOf } from './page-files.ts';
import { ToolsApp } from './tools-app.ts';

const loader = ['--import', '@mikrokit/compiler/register'];
const mikrokit = '@mikrokit/compiler/bin/mikrokit.js';

test.serial('Enums and parameter properties run with tsx after the loader', async (t) => {
  const app = new ToolsApp(t, filesOf('docs/recipes/enums-and-decorators.md'));
  for (let run = 0; run < 2; run++) {
    const server = runNode(t, [...loader, '--import', 'tsx', 'server.ts'], { cwd: app.folder });
    t.is(await server.ended, 0, server.output());
    t.is(server.output(), 'Ada (writer)\n');
  }
});

test.serial('Enums and parameter properties run with tsx under mikrokit dev', async (t) => {
  const app = new ToolsApp(t, filesOf('docs/recipes/enums-and-decorators.md'));
  const server = app.start(mikrokit, 'dev', '--import=tsx', 'server.ts');
  await server.prints(/ended with/);
  t.regex(server.output(), /^Ada \(writer\)$/m);
});

test.serial('CommonJS requires a router', async (t) => {
  const app = new ToolsApp(t, filesOf('docs/recipes/commonjs.md'));
  const run = runNode(t, [...loader, 'main.cjs'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.is(run.output(), '8\n');
});

test.serial('A function keeps a native module out of its bundle', async (t) => {
  const app = new ToolsApp(t, filesOf('docs/recipes/native-modules.md'));
  const build = ['build', 'function.ts', '--target', 'lambda', '--external', 'bcrypt'];
  const { code, output } = await app.run(mikrokit, ...build);
  t.is(code, 0, output);
  app.write(
    'call.mjs',
    `import { handler } from './dist/lambda/index.mjs';
const reply = await handler({ route: 'hash', params: ['x'] }, { getRemainingTimeInMillis: () => 5000 });
console.log(JSON.stringify(reply));
`,
  );
  const run = runNode(t, ['call.mjs'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.regex(run.output(), /\$2b\$10\$/);
});

test.serial('better-auth registers a user, whose calls have a session', async (t) => {
  const app = new ToolsApp(t, filesOf('docs/recipes/better-auth.md'));
  const tsc = await app.run('typescript/bin/tsc', '--noEmit', '--lib', 'es2024,dom');
  t.is(tsc.code, 0, tsc.output);
  // Its address has to be known beforehand.
  const url = `http://localhost:${await freePort()}`;
  const server = runNode(t, [...loader, 'server.ts'], {
    cwd: app.folder,
    env: {
      // In tests, better-auth does not look at origins.
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      BETTER_AUTH_URL: url,
      BETTER_AUTH_SECRET: 'a secret of more than thirty-two characters',
    },
  });
  await server.prints(/Listening/);
  const json = { 'content-type': 'application/json' };
  const authenticate = (path: string, member: object, headers = {}) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { ...json, origin: url, ...headers },
      body: JSON.stringify(member),
    });
  const me = async (cookie?: string) => {
    const headers = { ...json, ...(cookie && { cookie }) };
    const reply = await fetch(`${url}/me`, { method: 'POST', headers });
    return { status: reply.status, text: await reply.text() };
  };
  t.is((await me()).status, 401);
  const ada = { email: 'ada@example.com', password: 'analytical engine' };
  const registered = await authenticate('sign-up/email', { ...ada, name: 'Ada' });
  t.is(registered.status, 200, await registered.text());
  t.is((await authenticate('sign-in/email', { ...ada, password: 'difference' })).status, 401);
  const loggedIn = await authenticate('sign-in/email', ada);
  t.is(loggedIn.status, 200);
  const [cookie = ''] = loggedIn.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  const found = await me(cookie);
  t.is(found.status, 200, found.text);
  const { me: member } = JSON.parse(found.text);
  t.like(member, { name: 'Ada', email: 'ada@example.com' });
  t.deepEqual(Object.keys(member), ['id', 'name', 'email']);
  t.is((await me(`${cookie}x`)).status, 401);
  const foreign = { origin: 'https://evil.example', cookie };
  t.is((await authenticate('sign-out', {}, foreign)).status, 403);
  t.is((await me(cookie)).status, 200);
  t.is((await authenticate('sign-out', {}, { cookie })).status, 200);
  t.is((await me(cookie)).status, 401);
  const session = await fetch(`${url}/api/auth/get-session`, { headers: { cookie } });
  t.is(await session.text(), 'null');
});

const config = 'typescript: { ignoreBuildErrors: true }, ';
const layout = `export default ({ children }: { children: React.ReactNode }) => <html lang="en"><body>{children}</body></html>;
`;

const next = 'next/dist/bin/next';
const body = '[{"id":1,"name":" Ada ","lastUpdate":"2022-10-26T21:11:27.000Z"}]';

async function callNext(url: string, params = body) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/updateUser`, { method: 'POST', headers, body: params });
  return { status: reply.status, text: await reply.text() };
}

/** The application of the page, for the bundler. */
function createNextApp(t: ExecutionContext, bundler: 'webpack' | 'turbopack'): ToolsApp {
  const app = new ToolsApp(t, {
    ...filesOf('docs/recipes/nextjs.md'),
    'app/layout.tsx': layout,
    'tsconfig.json': JSON.stringify(nextConfig),
  });
  // The packages are links to folders outside of the application's.
  if (bundler === 'turbopack')
    app.write('next.config.mjs', `export default { ${config}turbopack: { root: '/' } };\n`);
  else app.replace('next.config.mjs', 'export default {', `export default { ${config}`);
  return app;
}

for (const bundler of ['webpack', 'turbopack'] as const) {
  test.serial(`Next.js builds and serves an API with ${bundler}`, async (t) => {
    const app = createNextApp(t, bundler);
    if (bundler === 'turbopack') {
      t.is((await app.run(mikrokit, 'compile', '--check')).code, 1);
      const compiled = await app.run(mikrokit, 'compile');
      t.is(compiled.code, 0, compiled.output);
    }
    const { code, output } = await app.run(next, 'build', `--${bundler}`);
    t.is(code, 0, output);
    const server = app.start(next, 'start', '--port', '0');
    const [, url = ''] = await server.prints(/Local: +(http:\S+)/);
    await server.prints(/Ready/);
    const reply = await callNext(url);
    t.is(reply.status, 200);
    t.regex(reply.text, /"name":"Ada"/);
    const wrong = await callNext(url, '[1]');
    t.is(wrong.status, 400);
    t.regex(wrong.text, /"type":"validation"/);
    // Clients without codecs ask for the description, with GET.
    t.is((await fetch(`${url}/api/mikrokit.json`)).status, 200);
    t.regex(await (await fetch(url)).text(), /<button>Ada<\/button>/);
  });
}

test.serial(
  'next dev serves an API with Turbopack, and rejects codecs of older types',
  async (t) => {
    const app = createNextApp(t, 'turbopack');
    const compiled = await app.run(mikrokit, 'compile');
    t.is(compiled.code, 0, compiled.output);
    const server = app.start(next, 'dev', '--port', '0');
    const [, url = ''] = await server.prints(/Local: +(http:\S+)/);
    await server.prints(/Ready/);
    t.is((await callNext(url)).status, 200, server.output());
    app.replace('api.ts', 'id: number;', 'id: number;\n  age: number;');
    const stale = await eventually(async () => {
      const reply = await callNext(url);
      if (reply.status === 200) throw new Error('not seen yet');
      return reply.status;
    });
    t.is(stale, 500);
    await server.prints(/api\.ts has changed since .* Run `npx mikrokit compile`/);
    t.is((await app.run(mikrokit, 'compile')).code, 0);
    const current = await eventually(async () => {
      const reply = await callNext(url);
      if (reply.status === 500) throw new Error('not seen yet');
      return reply;
    });
    t.is(current.status, 400);
    t.regex(current.text, /"path":\["user","age"\]/);
  },
);

/** As Next.js leaves it after its first run. It would complete a shorter one, and codecs are not current after that. */
const nextConfig = {
  compilerOptions: {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    lib: ['dom', 'dom.iterable', 'esnext'],
    strict: true,
    noEmit: true,
    allowJs: true,
    esModuleInterop: true,
    incremental: true,
    isolatedModules: true,
    jsx: 'react-jsx',
    resolveJsonModule: true,
    skipLibCheck: true,
    types: ['node'],
    plugins: [{ name: 'next' }],
  },
  include: [
    'next-env.d.ts',
    '.next/types/**/*.ts',
    '.next/dev/types/**/*.ts',
    '**/*.mts',
    '**/*.ts',
    '**/*.tsx',
  ],
  exclude: ['node_modules'],
};
