import type { TestProject } from '../../../test/support/test-project.ts';

/** The output of {@link addLargeApi}: replies of the first and the last route, an issue, the number of described routes. */
export const largeApiPrints = [
  '{"group0/keep":{"id":1,"a0":"x","b":{"at":"2022-10-26T21:11:27.000Z"}}}',
  '{"group79/count":2}',
  'item.a79 type',
  '160 routes, 160 described',
].join('\n');

/** Adds a program with an API large enough that its codecs are split into groups, and with calls of it. */
export function addLargeApi(app: TestProject, start: 'main();' | 'await main();'): string {
  const numbers = Array.from({ length: 80 }, (_, i) => i);
  const fields = (n: number) =>
    ['c', 'd', 'e', 'f', 'g'].map((name) => `${name}${n}?: { x${name}: number; y?: string[] };`);
  app.write(
    'large-types.ts',
    `export interface Shared { at: Date }
${numbers.map((n) => `export interface Item${n} { id: number; a${n}: string; b: Shared; ${fields(n).join(' ')} }`).join('\n')}
`,
  );
  app.write(
    'large.ts',
    `import { createRouter } from '@mikrokit/router';
import type * as types from './large-types.ts';

const api = createRouter({
${numbers
  .map(
    (n) => `  group${n}: {
    keep: (_context, item: types.Item${n}): types.Item${n} => item,
    count: (_context, items: types.Item${n}[]) => items.length,
  },`,
  )
  .join('\n')}
});

async function run(id: string, ...params: unknown[]) {
  const endpoint = api.accept('POST', '/' + id, 'application/json');
  if (!('run' in endpoint)) throw new Error('rejected');
  return await endpoint.run(JSON.stringify(params), { header: () => undefined, native: undefined });
}
const item = (n: number) => ({ id: 1, ['a' + n]: 'x', b: { at: '2022-10-26T21:11:27.000Z' } });
async function main() {
console.log((await run('group0/keep', item(0))).body);
console.log((await run('group79/count', [item(79), item(79)])).body);
const rejected = JSON.parse((await run('group79/keep', { ...item(79), a79: 1 })).body ?? '');
const [issue] = rejected.errors['group79/keep'].issues;
console.log(issue.path.join('.'), issue.code);
await api.preload();
console.log(api.routes.length + ' routes, ' + Object.keys((await api.describe()).routes).length + ' described');
}
// With an await, a group that imported from this file would wait for ever.
${start}
`,
  );
  return app.path('large.ts');
}
