import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProjectSize, writeLargeProject } from './large-project.ts';

const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** Writes a project into a temporary folder, with the packages as a user would have installed them. */
export function installedProject(size: ProjectSize): {
  readonly folder: string;
  readonly file: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-large-'));
  installPackages(folder);
  return { folder, file: writeLargeProject(folder, size) };
}

/** Our packages that an application with a server, a client and the compiler has. */
const OWN = 'cli client compiler explorer fetch http policies python router types'.split(' ');
/** What these depend on. */
const OTHERS =
  '@eslint-community @types chokidar cookie fflate magic-string rolldown typescript undici undici-types unplugin vite';

/**
 * Copies the MikroKit packages, as they are published, into the `node_modules` of a folder, and
 * links their dependencies.
 */
export function installPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of OWN) {
    for (const part of ['dist', 'src', 'bin', 'package.json']) {
      const from = join(workspace, 'packages', name, part);
      if (existsSync(from)) {
        cpSync(from, join(modules, '@mikrokit', name, part), { recursive: true });
      }
    }
  }
  linkPackages(folder, OTHERS.split(' '), workspace);
}

/** Links packages that are installed in another folder. */
export function linkPackages(folder: string, names: readonly string[], from: string): void {
  for (const name of names) {
    symlinkSync(join(from, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
}
