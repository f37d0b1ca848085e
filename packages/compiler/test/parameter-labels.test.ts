import type { TypeNode } from '@mikrokit/types/model';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const { add } = fixtureCompiler('parameter-labels');

const compile = add(
  'api.ts',
  `import { type Context, createRouter } from '@mikrokit/router';
interface User { id: number }
type Pair = [user: number, name: string];
export const api = createRouter({
  destructuredRest: (_context, id: string, ...[x, y]: number[]) => [id, x, y].length,
  destructuredTuple: (_context, ...[x, y]: [a: number, b: string]) => [x, y].length,
  label: (_context, { id }: User, ...rest: [user: number]) => [id, rest].length,
  alias: (_context, { id }: User, ...rest: Pair) => [id, rest].length,
  own: (_context, user: string, ...rest: readonly [user: number, name?: string]) => [user, rest].length,
  twice: (_context, ...rest: [user: number, name: string, user: number]) => rest.length,
  withContext: (...args: [context: Context, context: number, user: string]) => args.length,
  nameOfRest: (_context, { id }: User, ...user: [id: number]) => [id, user].length,
  others: (_context, { id }: User, ...user: number[]) => [id, user].length,
});
`,
);

interface Model {
  readonly types: Readonly<Record<string, TypeNode>>;
  readonly routes: Readonly<Record<string, { readonly params: string }>>;
}

test('no two parameters share a name: labels give way to names, and names of types to both', (t) => {
  const { types, routes } = JSON.parse(compile()) as Model;
  const labels = Object.entries(routes).map(([route, { params }]) => {
    const node = types[params];
    const elements = node?.kind === 'tuple' ? node.elements : [];
    return [route, elements.map(({ label = null, rest }) => (rest ? [label] : label))];
  });
  t.deepEqual(Object.fromEntries(labels), {
    destructuredRest: ['id', [null]],
    destructuredTuple: ['a', 'b'],
    label: [null, 'user'],
    // TypeScript writes the alias, and not its labels.
    alias: ['user', null, null],
    own: ['user', null, 'name'],
    twice: [null, 'name', null],
    withContext: [null, 'user'],
    nameOfRest: ['user', 'id'],
    others: [null, ['user']],
  });
});
