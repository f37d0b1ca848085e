// `npm run figures [-- <commit>]` prints the size of the code and the dependencies of its parts.
// With a commit, before and after. `npm run figures -- --unused` lists exports that no other file
// uses.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, measure } from './figures/measure.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { unused: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [commit] = positionals;
const after = measure(readFiles(root, git('ls-files')));
if (values.unused) console.log(after.unusedExports.join('\n'));
else print(commit === undefined ? undefined : measureCommit(commit), after);

function measureCommit(commit: string): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-figures-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(readFiles(folder, git('ls-tree', '-r', '--name-only', commit)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(...args: readonly string[]): readonly string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return output.split('\n').filter((line) => line !== '');
}

/**
 * The texts of files by path, without binary files and npm's lock file. A deleted file can still be
 * listed.
 */
function readFiles(folder: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    if (path === 'package-lock.json' || !existsSync(join(folder, path))) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    if (!text.includes('\0')) texts.set(path, text);
  }
  return texts;
}

function print(before: Figures | undefined, after: Figures): void {
  const change = (a = 0, b = 0) => (before === undefined ? `${b}` : `${a} → ${b}`);
  const namesOf = (of: 'packages' | 'whole') =>
    new Set([...(before?.[of].keys() ?? []), ...after[of].keys()]);
  const rows = [...namesOf('packages')].sort().map((name) => {
    const [a, b] = [before?.packages.get(name), after.packages.get(name)];
    return {
      name,
      'lines of code': change(a?.code, b?.code),
      files: change(a?.files, b?.files),
      'small files': change(a?.smallFiles, b?.smallFiles),
    };
  });
  console.table(rows);
  for (const title of namesOf('whole'))
    console.log(`${title}: ${change(before?.whole.get(title), after.whole.get(title))}`);
}
