import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';

/** The program that a file was compiled in, as the checker saw it. */
export interface CheckedProgram {
  readonly configFile: string;
  /** All files that it read, without those of TypeScript's own library. */
  readonly files: readonly string[];
  /** Those outside of packages. */
  readonly ownFiles: readonly string[];
  /** Folders that its options name (`paths`, `typeRoots`, `rootDirs`), which may be relative to their own configuration. */
  readonly namedFolders: readonly string[];
}

/** All that may change what a program's types are. Nothing else is looked at. */
export interface ProgramInputs {
  /** Files whose content counts; also that they are not there. */
  readonly files: readonly string[];
  /** Folders in which it counts which source files there are, at any depth. */
  readonly folders: readonly string[];
  /** Folders of packages: it counts which there are and where their links lead. */
  readonly packageFolders: readonly string[];
}

const LOCK_FILES = [
  'package.json',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  join('node_modules', '.package-lock.json'),
  join('node_modules', '.yarn-state.yml'),
  join('node_modules', '.modules.yaml'),
];

/** Lists the inputs of a program. */
export function programInputs(program: CheckedProgram): ProgramInputs {
  const configs = configFiles(program.configFile);
  const ancestors = withParents(dirname(program.configFile));
  const folders = outermost([
    dirname(program.configFile),
    ...configs.flatMap((config) =>
      program.namedFolders.map((folder) => resolve(dirname(config), folder)),
    ),
    ...program.ownFiles.map((file) => dirname(file)),
  ]);
  return {
    files: unique([
      ...configs,
      ...program.files,
      ...program.files.flatMap(packageFile),
      ...ancestors.flatMap((folder) => LOCK_FILES.map((name) => join(folder, name))),
    ]),
    folders,
    packageFolders: ancestors.map((folder) => join(folder, 'node_modules')),
  };
}

/**
 * A tsconfig.json and all that it may extend or refer to: whatever string in it names a file. That
 * may be too many, which costs nothing, and cannot be too few, however its comments stand.
 */
export function configFiles(config: string, found = new Set<string>()): readonly string[] {
  if (found.has(config)) return [];
  found.add(config);
  const text = existsSync(config) ? readFileSync(config, 'utf8') : '';
  for (const [literal] of text.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    for (const file of namedConfigs(config, unquote(literal))) configFiles(file, found);
  }
  return [...found];
}

function namedConfigs(config: string, name: string): readonly string[] {
  const path = resolve(dirname(config), name);
  const candidates = [path, `${path}.json`, join(path, 'tsconfig.json')];
  const files = candidates.filter((file) => file.endsWith('.json') && existsSync(file));
  if (files.length > 0 || !/^@?[\w-]/.test(name)) return files;
  // A package's, as "@tsconfig/strictest".
  const require = createRequire(config);
  return [name, `${name}.json`, `${name}/tsconfig.json`].flatMap((id) => {
    try {
      const file = require.resolve(id);
      return file.endsWith('.json') ? [file] : [];
    } catch {
      return []; // not the name of anything, as most strings are not
    }
  });
}

function unquote(literal: string): string {
  try {
    return JSON.parse(literal);
  } catch {
    return ''; // holds what JSON does not know, which is no name of a file
  }
}

/** The package.json that says what a file's imports and the package's own entries mean. */
function packageFile(file: string): readonly string[] {
  const folder = withParents(dirname(file)).find((parent) =>
    existsSync(join(parent, 'package.json')),
  );
  return folder === undefined ? [] : [join(folder, 'package.json')];
}

function withParents(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

/** Without folders inside others of the list, unless a folder that is not looked into lies between. */
function outermost(folders: readonly string[]): readonly string[] {
  const isSeen = (folder: string, from: string): boolean =>
    folder.startsWith(from + sep) && !/[\\/](?:\.|node_modules)/.test(folder.slice(from.length));
  const all = unique(folders);
  return all.filter((folder) => !all.some((other) => isSeen(folder, other)));
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
