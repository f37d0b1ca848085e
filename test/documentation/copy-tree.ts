import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { root } from './example-folder.ts';

/** Everything that `npm run typecheck` and AVA read. */
const FOLDERS = ['packages', 'conformance', 'benchmarks', 'examples', 'scripts', 'site', 'test'];
const SKIPPED = /\/(?:node_modules|dist|results|\.examples[^/]*|\.cache)$/;

/**
 * Copies the whole tree, so that a test can follow a recipe of CONTRIBUTING there. Packages of the copy import each other;
 * libraries are those of the repository. The folder is removed when the test ends.
 */
export function copyTree(t: ExecutionContext, name: string): string {
  const copy = join(root, `.examples-tree-${name}`);
  const remove = () => rmSync(copy, { recursive: true, force: true });
  remove();
  t.teardown(remove);
  for (const folder of FOLDERS) {
    const filter = (path: string) => !SKIPPED.test(path.replaceAll('\\', '/'));
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter });
  }
  for (const file of readdirSync(root))
    if (/^(?:tsconfig.*\.json|package\.json|ava\.config\.js)$/.test(file))
      cpSync(join(root, file), join(copy, file));
  const links = 'node_modules/@mikrokit';
  mkdirSync(join(copy, links), { recursive: true });
  // The links are relative, so they lead to the copies.
  for (const link of readdirSync(join(root, links)))
    symlinkSync(readlinkSync(join(root, links, link)), join(copy, links, link));
  for (const workspace of [...FOLDERS, ...['packages', 'examples'].flatMap(foldersIn)]) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
  }
  return copy;
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: `${folder}/${entry.name}` }))
    .filter(({ entry, path }) => entry.isDirectory() && !SKIPPED.test(path))
    .map(({ path }) => path);
}
