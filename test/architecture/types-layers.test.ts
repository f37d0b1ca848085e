import { globSync } from 'node:fs';
import { posix } from 'node:path';
import test from 'ava';
import { readImports } from './read-imports.ts';

const root = 'packages/types/src';

/**
 * The floors of `packages/types`, lowest first: folders. A file imports values and types from its own floor and lower
 * ones. ARCHITECTURE.md of the package says what each is for.
 */
const floors: readonly (readonly string[])[] = [
  ['runtime'],
  ['model'],
  ['code', 'pattern'],
  ['interfaces'],
  ['constraints'],
  ['kinds'],
  ['analysis'],
  ['contract', 'sizes'],
  ['front-end'],
  ['forms'],
  ['interpret', 'json-schema', 'emit'],
  ['messages', 'codecs', 'mock'],
  ['compatibility'],
  ['entrypoints'],
];

const folderOf = (file: string): string => posix.relative(root, file).split('/')[0] ?? '';
const floorOf = (file: string): number =>
  floors.findIndex((folders) => folders.includes(folderOf(file)));

const files = globSync(`${root}/**/*.ts`).map((file) => file.replaceAll('\\', '/'));

/** All imports between files of the package, those of types included. */
const imports = files.flatMap((from) =>
  readImports(from)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => ({ from, to: posix.join(posix.dirname(from), specifier) })),
);

test('every file of the package is on a floor, and every floor has files', (t) => {
  t.true(imports.length > 500);
  t.deepEqual(
    files.filter((file) => floorOf(file) === -1),
    [],
  );
  const folders = new Set(files.map(folderOf));
  t.deepEqual(
    floors.flat().filter((folder) => !folders.has(folder)),
    [],
  );
});

test('files import from their own floor and lower ones only', (t) => {
  const upwards = imports.filter(({ from, to }) => floorOf(to) > floorOf(from));
  t.deepEqual(upwards, []);
});

test('folders of one floor do not import each other', (t) => {
  const sideways = imports.filter(
    ({ from, to }) => floorOf(from) === floorOf(to) && folderOf(from) !== folderOf(to),
  );
  t.deepEqual(sideways, []);
});

test('no file imports itself through others, not even for types', (t) => {
  const next = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to } of imports) next.get(from)?.push(to);
  const reach = (file: string): ReadonlySet<string> => {
    const found = new Set(next.get(file));
    // The loop also visits the files that it adds.
    for (const one of found) for (const target of next.get(one) ?? []) found.add(target);
    return found;
  };
  t.deepEqual(
    files.filter((file) => reach(file).has(file)),
    [],
  );
});
