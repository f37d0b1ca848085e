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

/** Yarn links packages as npm does, so that MikroKit's compiler can read their types, and takes no folder above for the project. */
const YARN_FILES = { '.yarnrc.yml': 'nodeLinker: node-modules\n', 'yarn.lock': '' };

/**
 * Writes a template's files into a folder. `$NAME` in them becomes a name made of the folder's, and `$VERSION` the version
 * of this package, which all packages of MikroKit have.
 */
export function createProject(folder: string, template: TemplateName): void {
  const target = resolve(folder);
  const manager = packageManager();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = new Map(manager === 'yarn' ? Object.entries(YARN_FILES) : []);
  // Everything is read before anything is written: a failure leaves no half of a project.
  for (const [path, text] of readTemplate(join(root, 'templates', template))) {
    if (path === PNPM_FILE && manager !== 'pnpm') continue;
    files.set(
      path,
      text.replaceAll('$NAME', packageNameOf(target)).replaceAll('$VERSION', version),
    );
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
}

/** The files of a folder, by their paths in a project. Yarn runs us from a zip, where `readdirSync` cannot be recursive. */
function readTemplate(folder: string, within = ''): readonly (readonly [string, string])[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return readTemplate(folder, join(within, entry.name));
    const text = readFileSync(join(folder, within, entry.name), 'utf8');
    return [[join(within, realNames[entry.name] ?? entry.name), text] as const];
  });
}
