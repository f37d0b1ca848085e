import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Check, countAvaTests } from './checks.ts';

const root = join(import.meta.dirname, '../..');
const { default: ava } = (await import(pathToFileURL(join(root, 'ava.config.js')).href)) as {
  readonly default: { readonly files: readonly string[] };
};
const cache = join(root, 'node_modules/.cache/mikrokit');

/**
 * Lint, types and tests of packages, folders or files. A part without its own tests, such as a
 * folder of sources, uses the tests of its package. Throws for paths that do not exist or have no
 * tests.
 */
export function checksOf(paths: readonly string[]): readonly (readonly Check[])[] {
  const parts = paths.map(toPart);
  const tests = [...new Set(parts.flatMap(testsOf))];
  return [
    [
      node(
        'lint',
        'node_modules/@biomejs/biome/bin/biome',
        'check',
        '--error-on-warnings',
        ...parts,
      ),
      ...typeChecksOf(parts),
      // Some tests run the built files. This builds only changed ones.
      node('build', 'scripts/build.ts'),
    ],
    [
      {
        ...node('tests', 'node_modules/ava/entrypoints/cli.mjs', ...tests),
        echo: true,
        count: countAvaTests,
      },
    ],
  ];
}

/** The path from the root, with slashes. */
function toPart(path: string): string {
  const file = resolve(root, path);
  const part = relative(root, file).replaceAll('\\', '/');
  const isInside = part !== '' && !/^(?:\.\.(?:\/|$)|node_modules(?:\/|$))/.test(part);
  if (!isInside || statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new Error(`'${path}' is not a package, folder or file of this repository`);
  return part;
}

function testsOf(part: string): readonly string[] {
  const [home = part] = /^(?:packages|examples)\/[^/]+|^[^/]+/.exec(part) ?? [];
  const all = globSync(ava.files, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map(
    (file) => file.replaceAll('\\', '/'),
  );
  for (const place of [part, home]) {
    const within = all.filter((file) => file === place || file.startsWith(`${place}/`));
    if (within.length > 0) return within;
  }
  throw new Error(`'${part}' has no tests`);
}

/**
 * Checks the sources of some parts, and their imports, with the settings of the whole repository. A
 * folder that tsconfig.json excludes has its own settings, and tests that use them.
 */
function typeChecksOf(parts: readonly string[]): readonly Check[] {
  const base = join(root, 'tsconfig.json');
  const { exclude } = JSON.parse(readFileSync(base, 'utf8')) as { exclude: readonly string[] };
  const fromCache = (path: string) => relative(cache, path).replaceAll('\\', '/');
  const include = parts
    .filter((part) => !exclude.some((folder) => `${part}/`.startsWith(`${folder}/`)))
    .map((part) => fromCache(join(root, part)));
  if (include.length === 0) return [];
  mkdirSync(cache, { recursive: true });
  const config = join(cache, `tsconfig.part-${process.pid}.json`);
  writeFileSync(config, JSON.stringify({ extends: fromCache(base), include }));
  process.once('exit', () => rmSync(config, { force: true }));
  return [node('types', 'node_modules/typescript/bin/tsc', '-p', config)];
}

function node(name: string, script: string, ...args: readonly string[]): Check {
  return { name, command: [process.execPath, join(root, script), ...args] };
}
