import test from 'ava';
import { runNode } from '../../../test/support/running-process.ts';
import { FuzzApp, section } from './fuzz-app.ts';

const api = `
import { createRouter, route, RpcError } from '@mikrokit/router';
import type { Int, Max, Min } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';

const users = new Map<string, { id: string; name: string }>();
const ranks = ['low', 'high'];

export const api = createRouter({
  users: {
    create: (_context, name: string): { id: string; name: string } => {
      const user = { id: crypto.randomUUID(), name };
      users.set(user.id, user);
      return user;
    },
    rank: route({
      query: true,
      handler: (_context, userId: string, rank: number & Int & Min<0> & Max<2>): string | RpcError<'no-user'> => {
        if (!users.has(userId)) return new RpcError('no-user', { status: 404 });
        return ranks[rank]!.toUpperCase();
      },
    }),
  },
  fine: (_context, _password: Sensitive<string>): boolean => true,
});
`;
const fixed = api.replace("'high'", "'high', 'top'");

test('the printed test of a router that a function makes calls the function', async (t) => {
  const made = (source: string) =>
    source.replace('export const api =', 'export const make = async () =>');
  const app = new FuzzApp(t, made(api));
  const { code, output } = await app.fuzz('--seed', '3', '--export', 'make');
  t.is(code, 1, output);
  const printed = section(output, 'As a test');
  t.regex(printed, /import \{ make as createApi \} from '\.\/api\.ts';/);
  app.write('fuzz.test.ts', `${printed}\n`);
  const register = ['--import', '@mikrokit/compiler/register', '--test', 'fuzz.test.ts'];
  const failing = runNode(t, register, { cwd: app.folder });
  t.is(await failing.ended, 1, failing.output());
  t.regex(failing.output(), /Internal error/);
  app.write('api.ts', made(fixed));
  const passing = runNode(t, register, { cwd: app.folder });
  t.is(await passing.ended, 0, passing.output());
});

test('the printed test fails until the fault is mended, and takes ids from results', async (t) => {
  const app = new FuzzApp(t, api);
  const { code, output } = await app.fuzz('--seed', '3');
  t.is(code, 1, output);
  t.regex(output, /^users\/rank replied 500 internal, after \d+ calls\.\n/);
  t.regex(output, /TypeError: Cannot read properties of undefined/);
  const printed = section(output, 'As a test');
  t.regex(printed, /users\/create/);
  app.write('fuzz.test.ts', `${printed}\n`);
  const register = ['--import', '@mikrokit/compiler/register', '--test', 'fuzz.test.ts'];
  const failing = runNode(t, register, { cwd: app.folder });
  t.is(await failing.ended, 1, failing.output());
  t.regex(failing.output(), /Internal error/);
  app.write('api.ts', fixed);
  const passing = runNode(t, register, { cwd: app.folder });
  t.is(await passing.ended, 0, passing.output());
});

test('the printed commands show the fault on a running server, whose description is enough', async (t) => {
  const app = new FuzzApp(t, api);
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
  const { code, output } = await app.fuzz('--url', url, '--routes', 'users/*', '--seed', '3');
  t.is(code, 1, output);
  const commands = section(output, 'As commands');
  t.regex(commands, /reply=\$\(curl .*\nvalue1=\$\(.*\ncurl -i .*"\$value\d"/s);
  const shell = `require('node:child_process').spawnSync('sh', ['-c', ${JSON.stringify(commands)}], { stdio: 'inherit' })`;
  const run = runNode(t, ['--eval', shell], { cwd: app.folder });
  t.is(await run.ended, 0);
  t.regex(run.output(), /HTTP\/1\.1 500 /);
});

test('one seed makes one sequence of calls', async (t) => {
  const lines = await Promise.all(
    [1, 2].map(async () => {
      const { output } = await new FuzzApp(t, api).fuzz('--seed', '5');
      return output.split('\n')[0];
    }),
  );
  t.is(lines[0], lines[1]);
});

test('the report ends with the command that makes the calls again, with all its options', async (t) => {
  const app = new FuzzApp(t, api);
  const options = ['--export', 'api', '--routes', 'users/*', '--header', "x-name: it's"];
  const more = ['--secret=-secret-', '--deadline', '4000', '--time', '30', '--seed', '3'];
  const first = await app.fuzz(...options, ...more);
  t.is(first.code, 1, first.output);
  const [, again = ''] = /^Repeat the calls: mikrokit fuzz (.*)$/m.exec(first.output) ?? [];
  t.is(
    again,
    String.raw`'api.ts' --export 'api' --routes 'users/*' --header 'x-name: it'\''s' --secret="$SECRET_1" --deadline 4000 --time 30 --seed 3`,
  );
});

/** A schema that rejects most values of its type. */
const SCHEMA = `
import type { AnySchema, Parsed } from '@mikrokit/types';
export const short: AnySchema<string> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ((value as string).length === 1 ? { value: value as string } : { issues: [{ message: 'not short' }] }),
  },
};
`;
const SCHEMA_ROUTE = 'short: (_context, _value: Parsed<typeof short>): void => {},';

test('it finds nothing where nothing is wrong, and says which routes it leaves out', async (t) => {
  const app = new FuzzApp(
    t,
    fixed
      .replace('{ createRouter,', '{ createRouter, type FileStream,')
      .replace(
        'fine:',
        `upload: (_context, _file: FileStream): void => {},\n  ${SCHEMA_ROUTE}\n  fine:`,
      )
      .concat(SCHEMA),
  );
  const { code, output } = await app.fuzz('--time', '15', '--seed', '3');
  t.is(code, 0, output);
  t.regex(
    output,
    /^Left out: upload, as it has a file\.\nNo fault in [\d,]+ calls of 4 routes, 4 of/,
  );
});

const rejected: Readonly<Record<string, RegExp>> = {
  '--allow-remote': /^--allow-remote is for --url/m,
  '--export api --url http://localhost:1': /^--export needs the module/m,
  '--seed x': /^--seed needs a number from 0/m,
  '--time 0': /^--time needs a number/m,
  '--header x': /^--header needs a name and a value/m,
  '--url http://api.example': /^api\.example is not this machine/m,
  '--url http://localhost:1': /^http:\/\/localhost:1\/mikrokit\.json cannot be read/m,
  '--url localhost:3000': /^--url needs a URL of HTTP/m,
  '--routes user/*': /^No route matches user\/\*; the routes are users\/create, /m,
};

test('options that cannot be meant are rejected', async (t) => {
  const app = new FuzzApp(t, api);
  for (const [line, message] of Object.entries(rejected)) {
    const { code, output } = await app.fuzz(...line.split(' '));
    t.not(code, 0, line);
    t.regex(output, message);
  }
});
