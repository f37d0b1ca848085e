import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cleanup } from './cleanup.ts';

const root = join(import.meta.dirname, '../..');

/** A second copy of our packages, as an installation has where two packages ask for different versions. */
export interface CopiedPackages {
  readonly folder: string;
  /** Imports a module of the copy: `router/src/index.ts`. */
  readonly load: <Module>(path: string) => Promise<Module>;
  readonly path: (...names: readonly string[]) => string;
}

/** Copies the sources of some packages, which import each other and no package of ours outside, to `copy` in a new folder. */
export function copyPackages(t: Cleanup, packages: readonly string[]): CopiedPackages {
  // Within the repository, where other packages are found. Node strips no types below `node_modules`.
  const around = mkdtempSync(join(root, 'test', '.examples-copy-'));
  t.teardown(() => rmSync(around, { recursive: true, force: true }));
  const folder = join(around, 'copy');
  const path = (...names: readonly string[]) => join(folder, ...names);
  mkdirSync(path('node_modules/@mikrokit'), { recursive: true });
  for (const name of readdirSync(join(root, 'packages'))) {
    if (!packages.includes(name)) continue;
    for (const part of ['src', 'package.json'])
      cpSync(join(root, 'packages', name, part), path('packages', name, part), { recursive: true });
    symlinkSync(path('packages', name), path('node_modules/@mikrokit', name), 'junction');
  }
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(around, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(around, 'package.json'), '{ "type": "module" }');
  return {
    folder,
    path,
    load: (file) => import(pathToFileURL(path('packages', file)).href),
  };
}
