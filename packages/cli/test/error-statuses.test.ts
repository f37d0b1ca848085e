import test from 'ava';
import { CommandApp } from '../../../test/support/command-app.ts';
import { runNode } from '../../../test/support/running-process.ts';

const API = `
import { createRouter, RpcError, route } from '@mikrokit/router';

const gone = (): RpcError<'gone', { id: number }, 410> => new RpcError('gone', { status: 410, data: { id: 1 } });

export const api = createRouter({
  notes: {
    get: route({ query: true, handler: (_context, id: number): string | RpcError<'gone', { id: number }, 410> => (id < 0 ? gone() : 'note') }),
    remove: route({ http: 'DELETE /notes/{id}', handler: (_context, id: number) => (id < 0 ? gone() : undefined) }),
    lines: async function* (_context, id: number): AsyncGenerator<string, RpcError<'gone', { id: number }, 410> | undefined> {
      yield 'first';
      if (id < 0) return gone();
    },
  },
});
`;

test('the status in the type of an error is in each description, and a change of it is found', async (t) => {
  t.timeout(300_000);
  const app = new CommandApp(t);
  app.write('api.ts', API);
  app.write(
    'server.ts',
    `import { serve } from '@mikrokit/http';
import { api } from './api.ts';
console.log((await serve(api, { port: 0 })).url);
`,
  );
  const args = ['--import', '@mikrokit/compiler/register', 'server.ts'];
  const server = runNode(t, args, { cwd: app.folder });
  const [url] = await server.prints(/http:\S+/);
  const got = await fetch(new URL('/notes/get?params=[-1]', url));
  t.is(got.status, 410);
  t.is((await fetch(new URL('/notes/-1', url), { method: 'DELETE' })).status, 410);
  const description = await fetch(new URL('/mikrokit.json', url));
  const described = (await description.json()) as {
    routes: Record<string, { errors?: readonly object[] }>;
  };
  for (const id of ['notes/get', 'notes/remove', 'notes/lines'])
    t.like(described.routes[id]?.errors?.[0], { type: 'gone', statuses: [410] }, id);

  const { code, output } = await app.mikrokit('openapi', 'api.ts', '--out', 'openapi.json');
  t.is(code, 0, output);
  const { paths } = JSON.parse(app.read('openapi.json'));
  for (const operation of [paths['/notes/get'].get, paths['/notes/{id}'].delete]) {
    t.is(operation.responses[410].description, 'The error `gone`.');
    t.regex(JSON.stringify(operation.responses[410]), /_errors_410/);
    t.notRegex(JSON.stringify(operation.responses['4XX']), /_410/);
  }

  const locked = await app.mikrokit('contract', 'lock', 'api.ts');
  t.is(locked.code, 0, locked.output);
  t.regex(app.read('contract.lock.json'), /"statuses": \[\s*410\s*\]/);
  t.deepEqual((await app.mikrokit('contract', 'check', 'api.ts')).code, 0);
  app.write('api.ts', API.replaceAll('410', '404'));
  const changed = await app.mikrokit('contract', 'check', 'api.ts');
  // Dangerous, not breaking: the lock is to be written again.
  t.is(changed.code, 3, changed.output);
  t.regex(changed.output, /notes\/get → error gone.*Its status was 410 and is 404/s);
  t.regex(changed.output, /error-status/);
});

test('a damaged lock with a status that no error can have is rejected', async (t) => {
  const app = new CommandApp(t);
  app.write('api.ts', API);
  t.is((await app.mikrokit('contract', 'lock', 'api.ts')).code, 0);
  const lock = app.read('contract.lock.json');
  app.write('contract.lock.json', lock.replace(/("statuses": \[\s*)410/, '$1200'));
  const { code, output } = await app.mikrokit('contract', 'check', 'api.ts');
  t.is(code, 1);
  t.regex(output, /the route "notes\/\w+" is not valid/);
});

const thrown = (status: string) =>
  API.replace("'note') }", `raise()) }`).replace(
    'export const api',
    `const raise = (): string => { throw new RpcError('gone', { status: ${status}, data: { id: 1 } }); };\nexport const api`,
  );

test('fuzz finds an error with a status that its type does not name', async (t) => {
  t.timeout(300_000);
  const app = new CommandApp(t);
  const fuzz = (...args: readonly string[]) =>
    app.mikrokit('fuzz', 'api.ts', '--seed', '3', '--time', '3', ...args);
  app.write('api.ts', API);
  const right = await fuzz();
  t.is(right.code, 0, right.output);
  app.write('api.ts', thrown('404'));
  const wrong = await fuzz();
  t.is(wrong.code, 1, wrong.output);
  t.regex(wrong.output, /^notes\/get replied 404 gone, whose type says 410, after \d+ calls?\.\n/);
  t.regex(wrong.output, /assert\.notEqual\(reply\.status, 404, await reply\.text\(\)\);/);
});

test('fuzz reads errors of HTTP routes without problem details, and the ends of streams', async (t) => {
  t.timeout(300_000);
  const app = new CommandApp(t);
  const fuzz = (route: string) =>
    app.mikrokit('fuzz', 'api.ts', '--routes', route, '--seed', '3', '--time', '20');
  const raise = (status: number) =>
    `(() => { throw new RpcError('gone', { status: ${status}, data: { id: 1 } }); })()`;
  app.write('api.ts', API.replace('? gone() : undefined', `? gone() : ${raise(403)}`));
  const http = await fuzz('notes/remove');
  t.is(http.code, 1, http.output);
  t.regex(http.output, /^notes\/remove replied 403 gone, whose type says 410/);
  app.write('api.ts', API.replace("yield 'first';", `yield 'first';\n      ${raise(403)};`));
  const stream = await fuzz('notes/lines');
  t.is(stream.code, 1, stream.output);
  t.regex(stream.output, /^notes\/lines replied 403 gone, whose type says 410/);
  t.regex(stream.output, /text\.includes\('"status":403'\)/);
  app.write(
    'api.ts',
    API.replace("yield 'first';", "yield 'first';\n      throw new Error('no');"),
  );
  const failing = await fuzz('notes/lines');
  t.is(failing.code, 1, failing.output);
  t.regex(failing.output, /^notes\/lines replied 500 internal/);
});
