import type { TestProject } from '../../../test/support/test-project.ts';

/** Texts of the group `reports`: of its module, of a module that only it imports, and of its codecs. */
export const REPORTS_TEXTS = ['reports loaded', 'sums loaded', 'quarterOfTheYear'] as const;

/** How an application with lazy groups is written. */
export interface LazyAppOptions {
  /** Whether its router takes codecs as a file, for `mikrokit compile`. Default: no. */
  readonly codecFile?: boolean;
}

/**
 * Writes `api.ts`, whose groups `reports` and `shop/articles` are lazy, and `calls.ts`, which calls it and prints what it
 * gets: {@link callsPrint}.
 */
export function addLazyApp(app: TestProject, { codecFile = false }: LazyAppOptions = {}): void {
  app.write(
    'api.ts',
    `import { createRouter, hook, lazy, RpcError, route } from '@mikrokit/router';
${codecFile ? "import codecs from './api.codecs.js';\n" : ''}
export const key = hook({
  header: 'x-key',
  provides: 'caller',
  handler: (_context, key: string): string | RpcError<'unauthorized'> =>
    key === 'ada' ? key : new RpcError('unauthorized', { status: 401 }),
});

const nothing = (): void => {};
const error = (entry: unknown): void => console.log('logged ' + (entry as { err: Error }).err.message);

export const api = createRouter(
  {
    ping: route({ public: true, handler: () => 'pong' }),
    ...key.routes({
      reports: lazy(() => import('./reports.ts')),
      shop: { articles: lazy(() => import('./articles.ts')) },
    }),
  },
  { require: key, logger: { debug: nothing, info: nothing, warn: nothing, error } },${codecFile ? '\n  codecs,' : ''}
);
`,
  );
  app.write('sums.ts', `console.log('sums loaded');\nexport const sum = 5;\n`);
  app.write(
    'reports.ts',
    `import { route } from '@mikrokit/router';
import { sum } from './sums.ts';

console.log('reports loaded');

export interface Report {
  readonly quarterOfTheYear: number;
  readonly at: Date;
}

export const total = route({
  query: true,
  handler: (_context, at: Date): Report => ({ quarterOfTheYear: sum, at }),
});

export async function* count(_context: unknown, to: number): AsyncGenerator<number, string> {
  for (let n = 1; n <= to; n++) yield n;
  return 'done';
}
`,
  );
  app.write(
    'articles.ts',
    `import { route } from '@mikrokit/router';

console.log('articles loaded');

export default {
  read: route({
    http: 'GET /articles/{slug}',
    rpc: false,
    handler: (_context, slug: string): { slug: string } => ({ slug }),
  }),
  save: (_context: unknown, text: string): string => text,
};
`,
  );
  app.write(
    'calls.ts',
    `import { renameSync } from 'node:fs';
import { env } from 'node:process';
import { fetchHandler } from '@mikrokit/http';
import { api } from './api.ts';

const handle = fetchHandler(api);

async function call(method: string, path: string, params?: unknown, key = 'ada'): Promise<void> {
  const headers = { 'x-key': key, 'content-type': 'application/json' };
  const body = params === undefined ? {} : { body: JSON.stringify(params) };
  const reply = await handle(new Request('http://test' + path, { method, headers, ...body }));
  const text = (await reply.text()).replaceAll(/\\s+/g, ' ').trim();
  console.log([path, reply.status, ...(reply.status === 200 ? [text] : [])].join(' '));
}

async function main(): Promise<void> {
  await call('POST', '/ping', []);
  console.log(api.routes.map(({ id }) => id).toSorted().join(' '));
  const missing: string[] = JSON.parse(env.MISSING ?? '[]');
  for (const file of missing) {
    renameSync(file, file + '.away');
    await call('POST', '/reports/total', ['2026-05-05T00:00:00.000Z']);
    renameSync(file + '.away', file);
  }
  await call('POST', '/reports/total', ['2026-05-05T00:00:00.000Z']);
  await call('POST', '/reports/total', ['yesterday']);
  await call('POST', '/reports/total', ['2026-05-05T00:00:00.000Z'], 'eve');
  await call('POST', '/reports/count', [2]);
  await call('GET', '/articles/a');
  console.log(Object.keys((await api.describe()).routes).length + ' described');
}
main();
`,
  );
}

const FAILED = 'logged The lazy group "reports" could not be loaded\n/reports/total 500\n';

/** What `calls.ts` prints, with as many calls before in which a file of the group was missing. */
export function callsPrint(missing = 0): string {
  return `/ping 200 {"ping":"pong"}
ping reports/count reports/total shop/articles/read shop/articles/save
${FAILED.repeat(missing)}sums loaded
reports loaded
/reports/total 200 {"reports/total":{"quarterOfTheYear":5,"at":"2026-05-05T00:00:00.000Z"}}
/reports/total 400
/reports/total 401
/reports/count 200 retry: 1000 data: 1 data: 2 event: result data: {"reports/count":"done"}
articles loaded
/articles/a 200 {"slug":"a"}
5 described
`;
}

/** Lines in an order that does not depend on what loads first: codecs and module of a group are imported at once. */
export function sortedLines(output: string): readonly string[] {
  return output.split('\n').toSorted();
}
