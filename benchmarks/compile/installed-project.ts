import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProjectSize, writeLargeProject } from './large-project.ts';

/** Writes a project into a temporary folder, with the packages as a user would have installed them. */
export function installedProject(size: ProjectSize): {
  readonly folder: string;
  readonly file: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-large-'));
  const workspace = fileURLToPath(new URL('../../', import.meta.url));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of ['router', 'types', 'http', 'compiler']) {
    for (const part of ['dist', 'src', 'bin', 'package.json']) {
      const from = join(workspace, 'packages', name, part);
      if (existsSync(from)) {
        cpSync(from, join(modules, '@mikrokit', name, part), { recursive: true });
      }
    }
  }
  for (const name of ['@types', 'undici-types', 'typescript', 'chokidar', '@eslint-community']) {
    symlinkSync(join(workspace, 'node_modules', name), join(modules, name), 'junction');
  }
  return { folder, file: writeLargeProject(folder, size) };
}
