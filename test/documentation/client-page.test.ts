import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { checkTypes, createFolder, root } from './example-folder.ts';

/** Declarations that the fragments of docs/client-codecs.md use. */
const before = `import { createClient } from '@mikrokit/client';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type { api, Token, User } from './api.ts';

const client = createClient<typeof api>({ url: 'http://localhost:3000' });
declare const user: User;
declare const queries: QueryClient;
`;

const api = `import { createRouter } from '@mikrokit/router';
export interface User { id: number; name: string; lastUpdate: Date }
export interface Token { text: string }
export const api = createRouter({
  updateUser: (_context, user: User): User => user,
  chat: async function* (_context, prompt: string): AsyncGenerator<Token> { yield { text: prompt }; },
  users: { get: (_context, id: number): User => ({ id, name: 'Ada', lastUpdate: new Date() }), update: (_context, user: User): User => user },
});
`;

/** Checks the comments on the data of queries. */
const after = [
  '',
  `
export const shown: User | undefined = data;
// @ts-expect-error It may be undefined.
export const id = data.id;
`,
  `
export const shown: Token[] | undefined = tokens.data;
// @ts-expect-error It may be undefined.
export const first = tokens.data[0];
`,
];

test('the fragments of docs/client-codecs.md fit a client and TanStack Query', async (t) => {
  const text = readFileSync(join(root, 'docs/client-codecs.md'), 'utf8');
  const fragments = [...text.matchAll(/```tsx?\n(?!\/\/ vite)(.*?)```/gs)].map(
    ([, code = '']) => code,
  );
  t.is(fragments.length, after.length);
  const folder = createFolder(t, 'client-page');
  writeFileSync(join(folder, 'api.ts'), api);
  for (const [i, code] of fragments.entries()) {
    writeFileSync(join(folder, `fragment-${i}.ts`), `${before}\n${code}${after[i]}`);
  }
  await t.notThrowsAsync(checkTypes(folder));
});
