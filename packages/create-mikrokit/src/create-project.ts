import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { packageManager } from './package-manager.ts';
import { packageNameOf } from './project-folder.ts';
import type { TemplateName } from './templates.ts';

const root = join(import.meta.dirname, '..');

/** Names that npm would leave out of our package. */
const realNames: Readonly<Record<string, string>> = { _gitignore: '.gitignore', _env: '.env' };

/** A file that only pnpm reads: the others take workspaces from package.json. */
const PNPM_FILE = 'pnpm-workspace.yaml';

/**
 * Writes a template's files into a folder. `$NAME` in them becomes a name made of the folder's, and `$VERSION` the version
 * of this package, which all packages of MikroKit have.
 */
export function createProject(folder: string, template: TemplateName): void {
  const source = join(root, 'templates', template);
  const target = resolve(folder);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = readdirSync(source, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    if (entry.name === PNPM_FILE && packageManager() !== 'pnpm') continue;
    const file = join(entry.parentPath, entry.name);
    const name = realNames[entry.name] ?? entry.name;
    const path = join(target, entry.parentPath.slice(source.length), name);
    const text = readFileSync(file, 'utf8')
      .replaceAll('$NAME', packageNameOf(target))
      .replaceAll('$VERSION', version);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
