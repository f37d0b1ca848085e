import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './example-folder.ts';

/** A block of code in a recipe of CONTRIBUTING, for one file. */
export interface Block {
  /** The path of the file from the root. */
  readonly path: string;
  readonly code: string;
}

/** The blocks of a recipe, by its title. */
export function readRecipe(title: string): readonly Block[] {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`CONTRIBUTING has no recipe "${title}"`);
  const blocks = section.matchAll(/^```(?:ts|jsonc)\n\/\/ (.+)\n([\s\S]*?)^```$/gm);
  return Array.from(blocks, ([, path = '', code = '']) => ({ path, code }));
}

/** Does in a copy of the tree what a block says: writes a new file, or adds lines below the first one, which is there. */
export function followBlock(folder: string, { path, code }: Block): void {
  const file = join(folder, path);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    return;
  }
  const [first = ''] = code.split('\n', 1);
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.indexOf(first);
  if (at === -1 || lines.indexOf(first, at + 1) !== -1)
    throw new Error(`${path} does not have this line once: ${first}`);
  lines[at] = code.trimEnd();
  writeFileSync(file, lines.join('\n'));
}
