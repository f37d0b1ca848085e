import { readFileSync } from 'node:fs';
import test from 'ava';
import { CommandApp } from '../../../test/support/command-app.ts';

const API = `import { createRouter, route, type Context } from '@mikrokit/router';
import { idempotency, type PostgresPool, postgresIdempotencyStore } from '@mikrokit/router/idempotency';
import { rateLimit, redisRateStore } from '@mikrokit/router/rate-limit';

interface Services {
  readonly pool: PostgresPool;
  readonly redis: { sendCommand(command: string[]): Promise<unknown> };
}

export async function createApi({ pool, redis }: Services, tables: Promise<Map<string, string>>) {
  await pool.query('CREATE TABLE IF NOT EXISTS users (id int)', []);
  const names = await tables;
  const limit = rateLimit({
    key: () => 'all',
    rate: { limit: 1, interval: 1000 },
    store: redisRateStore((command) => redis.sendCommand(command)),
  });
  return createRouter({
    limit,
    once: idempotency({ identity: 'public', store: postgresIdempotencyStore(pool) }),
    pay: route({
      idempotencyKey: true,
      handler: async (_context: Context, amount: number): Promise<number> => {
        await pool.query('SELECT 1', []);
        return amount + names.size;
      },
    }),
  });
}

export const notOne = () => 1;
`;

test('commands that read a router need no database: a function makes it with stand-ins', async (t) => {
  const app = new CommandApp(t);
  app.write('api.ts', API);
  const run = async (...args: string[]) => {
    const { code, output } = await app.mikrokit(...args, '--export', 'createApi');
    t.is(code, 0, output);
    return output;
  };
  t.regex(await run('routes', 'api.ts'), /pay\(amount: number\)/);
  const document = JSON.parse(await run('openapi', 'api.ts'));
  t.deepEqual(Object.keys(document.paths), ['/pay']);
  await run('contract', 'lock', 'api.ts');
  t.true('pay' in JSON.parse(readFileSync(app.path('contract.lock.json'), 'utf8')).routes);
  t.regex(await run('contract', 'check', 'api.ts'), /No change breaks a client/);
  await run('client', 'python', 'api.ts', '--out', 'api_client');
  t.regex(readFileSync(app.path('api_client/__init__.py'), 'utf8'), /./);
});

const STANDING = `import { createRouter } from '@mikrokit/router';

export interface Database {
  readonly Client: new () => object;
}

export function extending({ Client }: Database) {
  class Own extends Client {}
  new Own();
  new Client();
  return createRouter({ count: (): number => 1 });
}

export const versioned = (config: { readonly version: string }) =>
  createRouter({ count: (): number => 1 }, { prefix: \`/\${config.version}\` });

export const counting = (config: { readonly size: number }) =>
  createRouter({ count: (): number => 1 }, { maxBodySize: config.size * 2 });

export const failing = (config: { readonly list: readonly string[] }) => {
  if (config.list) throw new Error('no list');
  return createRouter({ count: (): number => 1 });
};
`;

test('stand-ins can be constructed and extended, and are no texts or numbers', async (t) => {
  const app = new CommandApp(t);
  app.write('api.ts', STANDING);
  const run = (name: string) => app.mikrokit('openapi', 'api.ts', '--export', name);
  const extending = await run('extending');
  t.is(extending.code, 0, extending.output);
  for (const name of ['versioned', 'counting']) {
    const { code, output } = await run(name);
    t.is(code, 1);
    t.regex(output, new RegExp(`api\\.ts: ${name} uses a value of its parameters in an option`));
    t.notRegex(output, /\n\s+at /);
  }
  const { code, output } = await run('failing');
  t.is(code, 1);
  t.regex(output, /api\.ts: failing fails: no list; this command calls it with stand-ins/);
  t.regex(output, /^\s+at .*api\.ts:\d+/m);
  t.is(output.match(/^\s+at /gm)?.length, 1);
});

test('functions that make no router, or need what a command lacks, are named', async (t) => {
  const app = new CommandApp(t);
  app.write('api.ts', API);
  const failing = async (...args: string[]) => {
    const { code, output } = await app.mikrokit(...args);
    t.is(code, 1, output);
    return output;
  };
  t.regex(await failing('routes', 'api.ts'), /if createApi makes it, add --export createApi/);
  t.regex(
    await failing('routes', 'api.ts', '--export', 'notOne'),
    /api\.ts: notOne returns no router; return createRouter/,
  );
  // It would call handlers with stand-ins.
  t.regex(
    await failing('fuzz', 'api.ts', '--export', 'createApi', '--time', '1'),
    /createApi takes parameters, which this command does not have/,
  );
});
