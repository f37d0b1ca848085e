import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledFiles } from '../bundle-compiler.ts';
import { devLoaderFile } from '../bundle-dev-loader.ts';
import { pageFiles } from '../bundle-explorer.ts';
import { referenceFiles } from '../copy-reference.ts';
import type { PackedPackage } from '../release/pack-packages.ts';
import type { ExportTarget } from '../release/published-manifest.ts';

const expected =
  /^(?:package\.json|README\.md|SKILL\.md|LICENSE|CHANGELOG\.md|(?:bin|dist|templates)\/.+)$/;
const unwanted =
  /\.tsbuildinfo$|^(?!templates\/).*\.test\.|(?:^|\/)(?:test|tests|fixtures|snapshots)\//;

/** Asserts that a package ships its build and licence, nothing else, and every file that it refers to. */
export function checkContents({ name, root, files, exports, bin }: PackedPackage): void {
  const strays = files.filter((file) => !expected.test(file) || unwanted.test(file));
  assert.deepEqual(strays, [], `${name} ships files it should not`);

  for (const file of ['LICENSE', 'README.md']) {
    assert.ok(files.includes(file), `${name} ships no ${file}`);
  }
  const terms = readFileSync(join(root, 'LICENSE'), 'utf8');
  assert.equal(terms, readFileSync('LICENSE', 'utf8'), `${name} has another licence`);

  const sources = globSync('**/*.ts', { cwd: join(root, 'src') });
  const built = sources.flatMap((source) => {
    const output = join('dist', source).replaceAll('\\', '/').replace(/\.ts$/, '');
    return [`${output}.js`, `${output}.d.ts`];
  });
  if (name === '@mikrokit/compiler') built.push(...bundledFiles);
  if (name === '@mikrokit/cli') built.push('dist/diagnostics.md', devLoaderFile);
  if (name === '@mikrokit/explorer') built.push(...pageFiles);
  if (name === '@mikrokit/reference') built.push(...referenceFiles);
  const dist = files.filter((file) => file.startsWith('dist/'));
  assert.deepEqual([...dist].sort(), built.sort(), `${name}: dist is not what src builds to`);

  const targets = [...Object.values(exports), bin].flatMap(filesOf);
  const missing = targets.filter((target) => !files.includes(target.replace(/^\.\//, '')));
  assert.deepEqual(missing, [], `${name} points to files that it does not ship`);
}

/** The files of an entry, whatever the conditions they depend on. */
function filesOf(target: ExportTarget): readonly string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf);
}
