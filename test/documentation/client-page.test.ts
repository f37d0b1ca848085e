import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { checkTypes, createFolder, root } from './example-folder.ts';

/** Declarations that the fragments of docs/client-codecs.md use. */
const before = `import { createClient } from '@mikrokit/client';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { api, Article, Token, User } from './api.ts';

const client = createClient<typeof api>({ url: 'http://localhost:3000' });
declare const user: User;
`;

const queries =
  "import type { QueryClient } from '@tanstack/react-query';\ndeclare const queries: QueryClient;\n";
const options = "import { queryOptions } from '@mikrokit/client/tanstack-query';\n";

const api = `import { createRouter } from '@mikrokit/router';
export interface User { id: number; name: string; lastUpdate: Date }
export interface Token { text: string }
export interface Article { title: string }
export const api = createRouter({
  updateUser: (_context, user: User): User => user,
  chat: async function* (_context, prompt: string): AsyncGenerator<Token> { yield { text: prompt }; },
  articles: { list: (_context, { cursor }: { tag: string; cursor?: number }): { articles: Article[]; nextCursor?: number } => ({ articles: [], nextCursor: (cursor ?? 0) + 1 }) },
  users: { get: (_context, id: number): User => ({ id, name: 'Ada', lastUpdate: new Date() }), update: (_context, user: User): User => user },
});
`;

/** What stands around each fragment: what it needs, and checks of the comments on its data. */
const around: readonly { readonly needs?: string; readonly checks?: string }[] = [
  {},
  {
    needs: queries,
    checks: `
export const shown: User | undefined = data;
// @ts-expect-error It may be undefined.
export const id = data.id;
`,
  },
  {
    checks: `
export const shown: readonly (readonly Article[])[] | undefined = data?.pages.map(({ articles }) => articles);
export const more: () => unknown = fetchNextPage;
`,
  },
  { needs: options, checks: 'export const text: string = state;\n' },
  {
    checks: `
export const shown: Token[] | undefined = tokens.data;
// @ts-expect-error It may be undefined.
export const first = tokens.data[0];
`,
  },
];

test('the fragments of docs/client-codecs.md fit a client and TanStack Query', async (t) => {
  const text = readFileSync(join(root, 'docs/client-codecs.md'), 'utf8');
  const fragments = [...text.matchAll(/```tsx?\n(?!\/\/ vite)(.*?)```/gs)].map(
    ([, code = '']) => code,
  );
  t.is(fragments.length, around.length);
  const folder = createFolder(t, 'client-page');
  writeFileSync(join(folder, 'api.ts'), api);
  for (const [i, code] of fragments.entries()) {
    const { needs = '', checks = '' } = around[i] ?? {};
    writeFileSync(join(folder, `fragment-${i}.ts`), `${before}${needs}\n${code}${checks}`);
  }
  await t.notThrowsAsync(checkTypes(folder));
});
