import { readdirSync } from 'node:fs';
import { posix, relative } from 'node:path';
import test from 'ava';
import {
  type Choices,
  conflictOf,
  offeredChoices,
  questionNames,
  valuesOf,
  withDefaults,
} from '../src/choices.ts';
import { composeFiles, partsOf, wordsOf } from '../src/compose-files.ts';

const offered = [...offeredChoices()];
const labelOf = (choices: Choices) => questionNames.map((name) => choices[name]).join(' ');

/** Packages that a project uses without importing them. */
const tools = /^(@biomejs\/biome|@mikrokit\/compiler|@types\/.*|typescript|wrangler|concurrently)$/;
/** Packages that others of a project need beside them. */
const peers = new Set(['@fastify/send']);

test('the parts of every combination make a project without gaps', (t) => {
  t.true(offered.length > 40);
  for (const choices of offered) {
    const files = composeFiles('shop', choices);
    for (const [path, text] of files) {
      const left = /\$(if|end|NAME|VERSION|INSTALL|RUN)\b/.exec(text);
      t.is(left, null, `${labelOf(choices)}: ${path}`);
    }
    for (const [path, specifier] of importsOf(files)) {
      if (!specifier.startsWith('.')) continue;
      const imported = posix.join(posix.dirname(path), specifier);
      t.true(files.has(imported), `${labelOf(choices)}: ${path} imports ${specifier}`);
    }
  }
});

test('every package that a project imports is in its package.json, and no others', (t) => {
  for (const choices of offered.filter(({ page }) => page !== 'workspaces')) {
    const files = composeFiles('shop', choices);
    const { dependencies, devDependencies } = JSON.parse(files.get('package.json') ?? '');
    const declared = { ...dependencies, ...devDependencies };
    const imported = new Set(
      importsOf(files)
        .map(([, specifier]) => packageOf(specifier))
        .filter((name) => name !== ''),
    );
    for (const name of imported) t.true(name in declared, `${labelOf(choices)}: ${name}`);
    for (const name of Object.keys(declared))
      t.true(imported.has(name) || tools.test(name) || peers.has(name) || name === 'react', name);
  }
});

test('every part is used, and no two parts of one kind write the same file', (t) => {
  const templates = 'packages/create-mikrokit/templates';
  const used = new Set<string>();
  for (const choices of offered) {
    const writers = new Map<string, string>();
    for (const part of partsOf(wordsOf(choices, 'npm'))) {
      used.add(part);
      for (const entry of readdirSync(`${templates}/${part}`, {
        recursive: true,
        withFileTypes: true,
      })) {
        if (entry.isDirectory() || entry.name === 'package.json') continue;
        const path = relative(`${templates}/${part}`, `${entry.parentPath}/${entry.name}`);
        const key = `${part === 'base' ? 0 : part.split('+').length} ${path}`;
        t.is(writers.get(key), undefined, `${part} writes ${path}, too`);
        writers.set(key, part);
      }
    }
  }
  t.deepEqual(
    readdirSync(templates).filter((part) => !used.has(part)),
    [],
  );
});

test('whatever people choose, the defaults make an offered combination of it', (t) => {
  const labels = new Set(offered.map(labelOf));
  for (const given of partialChoices()) {
    const isRejected = questionNames.some(
      (name) => given[name] !== undefined && conflictOf(name, given[name], given) !== undefined,
    );
    if (!isRejected) t.true(labels.has(labelOf(withDefaults(given))), JSON.stringify(given));
  }
});

test('servers have a Dockerfile that ends root, and all others none', (t) => {
  for (const choices of offered) {
    const dockerfile = composeFiles('shop', choices).get('Dockerfile');
    const isServer = ['node', 'bun', 'deno'].includes(choices.runtime);
    t.is(dockerfile !== undefined, isServer);
    if (dockerfile !== undefined) t.regex(dockerfile, /\nUSER (node|bun|deno)\nCMD /);
  }
});

test('the workflow checks the types, the tests, the contract and the build', (t) => {
  for (const choices of offered) {
    const files = composeFiles('shop', choices);
    const workflow = files.get('.github/workflows/ci.yml') ?? '';
    const { scripts } = JSON.parse(files.get('package.json') ?? '');
    for (const script of ['lint', 'check', 'test', 'contract:check', 'build']) {
      t.true(workflow.includes(`- run: npm run ${script}\n`), script);
      t.true(script in scripts, `${labelOf(choices)}: ${script}`);
    }
    t.is(/postgres:18/.test(workflow), choices.database === 'postgres');
  }
});

function importsOf(files: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...files]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/ from '([^']+)'/g)].map(
        ([, specifier = '']) => [path, specifier] as const,
      ),
    );
}

/** The package of a specifier, or nothing for a file or a module of Node. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return '';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Each question with each value, or without an answer. */
function* partialChoices(): Generator<Partial<Choices>> {
  const answersTo = (name: keyof Choices) => [undefined, ...valuesOf(name)];
  for (const runtime of answersTo('runtime'))
    for (const database of answersTo('database'))
      for (const login of answersTo('login'))
        for (const page of answersTo('page'))
          yield Object.fromEntries(
            Object.entries({ runtime, database, login, page }).filter(([, value]) => value),
          ) as Partial<Choices>;
}
