import { globSync } from 'node:fs';
import { posix } from 'node:path';
import test from 'ava';
import { readImports } from './read-imports.ts';

const root = 'packages/compiler/src/checker';

/** The layers of the checker, lowest first: folders, and files beside them. */
const layers = [
  'api',
  'reporting',
  'read-context.ts',
  'symbols',
  'requests',
  'projects',
  'location.ts',
  'constraints',
  'types',
  'routes',
  'calls',
];

const layerOf = (file: string): number =>
  layers.indexOf(posix.relative(root, file).split('/')[0] ?? '');

const files = globSync(`${root}/**/*.ts`).map((file) => file.replaceAll('\\', '/'));

test('every file of the checker is in a layer', (t) => {
  t.deepEqual(
    [...new Set(files.map(layerOf))].sort((a, b) => a - b),
    [...layers.keys()],
  );
});

test('the checker imports values from its own layer and lower ones only', (t) => {
  const upwards = files.flatMap((file) =>
    readImports(file)
      .filter(({ specifier, isType }) => specifier.startsWith('.') && !isType)
      .map(({ specifier }) => posix.join(posix.dirname(file), specifier))
      .filter((target) => layerOf(target) > layerOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  t.deepEqual(upwards, []);
});
