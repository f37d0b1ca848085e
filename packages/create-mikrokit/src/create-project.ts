import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { packageNameOf } from './project-folder.ts';
import type { TemplateName } from './templates.ts';

const root = join(import.meta.dirname, '..');

/** Names that npm would leave out of our package. */
const realNames: Readonly<Record<string, string>> = { _gitignore: '.gitignore', _env: '.env' };

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
