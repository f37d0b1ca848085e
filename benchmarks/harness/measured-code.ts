import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The code that a run measured. */
export interface MeasuredCode {
  /** The commit that was checked out. */
  readonly commit: string;
  /** A hash of the code of each package, by its folder: `{ 'packages/types': '3f786850e387550f' }`. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Describes the code in the working tree. */
export function describeCode(): MeasuredCode {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root });
  return { commit: String(commit).trim(), packages: hashPackages(root) };
}

/** Hashes the code of all packages of a working tree. Comments and white space do not count. */
export function hashPackages(tree: string): Readonly<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const parent of ['packages', 'clients']) {
    for (const name of readdirSync(join(tree, parent)).sort()) {
      const folder = join(tree, parent, name);
      hashes[`${parent}/${name}`] = hashFiles(sourceFiles(folder), folder);
    }
  }
  return hashes;
}

/** What ships: TypeScript in `src`, and Python and Rust. Not the tests. */
function sourceFiles(folder: string): readonly string[] {
  const skipped = /(^|\/)(node_modules|dist|tests?|target|\.[^/]*)\//;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^src\/.*\.(ts|py|rs)$/.test(path) && !skipped.test(path))
    .sort()
    .map((path) => join(folder, path));
}

function hashFiles(files: readonly string[], folder: string): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const code = file.endsWith('.ts') ? withoutComments(file, text) : text;
    hash.update(`${relative(folder, file)}\n${code.replaceAll(/\s+/g, ' ').trim()}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function withoutComments(file: string, text: string): string {
  let code = '';
  let end = 0;
  for (const comment of parseSync(file, text).comments) {
    code += text.slice(end, comment.start);
    end = comment.end;
  }
  return code + text.slice(end);
}
