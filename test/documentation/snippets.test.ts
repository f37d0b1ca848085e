import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { createFolder, root } from './example-folder.ts';

/** Pages whose examples are wrong on purpose, or that other tests check with packages and files of their own. */
const others = [
  'docs/client-packages.md',
  'docs/diagnostics.md',
  'docs/migrating/orpc.md',
  ...['drizzle', 'mounting', 'native-modules', 'nextjs', 'nuxt-sveltekit-astro', 'prisma'].map(
    (name) => `docs/recipes/${name}.md`,
  ),
  'packages/client/README.md',
  'packages/deepkit/README.md',
];

const pages = globSync(
  [
    'README.md',
    'docs/*.md',
    'docs/recipes/*.md',
    'docs/migrating/*.md',
    'packages/*/{README,SKILL}.md',
  ],
  { cwd: root },
).filter((page) => !others.includes(page));

/** Packages that examples use and the repository does not install, and hosts whose globals they use. */
const FOREIGN = `
declare module '@jest/globals';
declare module '@sentry/node';
declare module '@temporalio/*';
declare module 'better-auth*';
declare module 'bun:test';
declare module 'vitest*';
declare module '*.codecs.js';
declare module '#*';
declare module '@/*';
declare const Bun: any;
declare namespace Bun { type Server = any }
declare const Deno: any;
declare namespace Deno { type ServeHandlerInfo<T> = { remoteAddr: T }; type NetAddr = { hostname: string } }
`;

/** Options as a project of a reader has them. */
const compilerOptions = {
  module: 'nodenext',
  strict: true,
  target: 'es2024',
  lib: ['es2024', 'esnext', 'dom', 'dom.iterable'],
  types: ['node'],
  jsx: 'react-jsx',
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  customConditions: ['@mikrokit/source'],
};

test('every TypeScript example names what it imports', async (t) => {
  const folder = createFolder(t, 'snippets');
  for (const page of pages) writeExamples(folder, page);
  writeFileSync(join(folder, 'foreign.d.ts'), FOREIGN);
  const include = ['**/*.ts', '**/*.tsx'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await runCommand([process.execPath, tsc, '--pretty', 'false', '-p', folder], {
    cwd: folder,
    env: { NODE_OPTIONS: '' },
  });
  t.deepEqual(
    stdout.split('\n').filter((line) => /^\S.*error TS/.test(line)),
    [],
  );
});

/** Writes each example of a page into a file, which it names or which has the number of its line. */
function writeExamples(folder: string, page: string): void {
  const own = join(folder, page.replaceAll('/', '-').replace('.md', ''));
  const text = readFileSync(join(root, page), 'utf8');
  const imported = new Set<string>();
  for (const { 0: block, index, groups } of text.matchAll(EXAMPLE)) {
    const { indent = '', language = '', code = '' } = groups ?? {};
    const line = text.slice(0, index).split('\n').length;
    const [, name = `line-${line}.${language}`] = /^ *\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
    const file = join(own, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${code.replaceAll(`\n${indent}`, '\n')}\nexport {};\n`);
    for (const [, target = ''] of block.matchAll(/ from '(\.[^']*)'/g))
      imported.add(join(dirname(file), target));
  }
  for (const file of imported) writeStandIn(file);
}

const EXAMPLE = /^(?<indent> *)```(?<language>tsx?)\n(?<code>.*?)^ *```$/gms;

/** A file of the reader's that no example shows. */
function writeStandIn(file: string): void {
  const path = /\.\w+$/.test(file) ? file : `${file}.ts`;
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  if (path.endsWith('docs-client-codecs/client.ts')) return writeFileSync(path, CLIENT);
  const names = ['api', 'client', 'queue', 'findUser', 'routes', 'auth', 'users', 'options'];
  writeFileSync(path, names.map((name) => `export declare const ${name}: any;\n`).join(''));
}

const CLIENT = `import { createClient } from '@mikrokit/client';
import { createRouter, route } from '@mikrokit/router';

interface User {
  id: number;
  name: string;
}

const api = createRouter({
  users: {
    get: route({ query: true, handler: (_context, id: number): User => ({ id, name: 'Ada' }) }),
    update: (_context, user: User): User => user,
  },
  articles: {
    list: route({
      query: true,
      handler: (_context, _filter: { tag: string; cursor?: string }): { nextCursor?: string } => ({}),
    }),
  },
  chat: async function* (_context, text: string) {
    yield text;
  },
});

export const client = createClient<typeof api>({ url: 'http://localhost:3000' });
`;
