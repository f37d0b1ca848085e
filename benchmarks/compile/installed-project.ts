import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
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
  for (const name of ['router', 'types']) {
    for (const part of ['dist', 'src', 'package.json']) {
      const from = join(workspace, 'packages', name, part);
      cpSync(from, join(modules, '@mikrokit', name, part), { recursive: true });
    }
  }
  symlinkSync(join(workspace, 'node_modules', '@types'), join(modules, '@types'), 'junction');
  return { folder, file: writeLargeProject(folder, size) };
}
