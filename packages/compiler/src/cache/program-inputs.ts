import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { configFiles } from '../config-files.ts';

/** The program of a file, as the checker read it. */
export interface CheckedProgram {
  readonly configFile: string;
  /** All files that it read, except for TypeScript's own library. */
  readonly files: readonly string[];
  /** The files outside of packages. */
  readonly ownFiles: readonly string[];
  /**
   * Folders that its options name (`paths`, `typeRoots`, `rootDirs`), which can be relative to
   * their own configuration.
   */
  readonly namedFolders: readonly string[];
}

/** Everything on disk that the types of a program can depend on. */
export interface ProgramInputs {
  /** Files whose content matters, or the fact that they are missing. */
  readonly files: readonly string[];
  /** Folders whose list of source files matters, at any depth. */
  readonly folders: readonly string[];
  /** Folders of packages: their names and the targets of links matter. */
  readonly packageFolders: readonly string[];
}

/** Whether a value has the shape of inputs. */
export function isProgramInputs(value: unknown): value is ProgramInputs {
  const { files, folders, packageFolders } = (value ?? {}) as Partial<ProgramInputs>;
  return [files, folders, packageFolders].every(isTextList);
}

/** Whether a value is an array of strings. */
export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
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
    // A package in a folder nearer to a file or configuration replaces another one.
    packageFolders: unique(
      [...configs, ...program.files].map((file) => dirname(file)).flatMap(withParents),
    ).map((folder) => join(folder, 'node_modules')),
  };
}

/** The package.json of a file in a package, which the resolution of its imports depends on. */
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

/** Leaves out folders inside other folders of the list, unless a folder that we do not list lies between. */
function outermost(folders: readonly string[]): readonly string[] {
  const isSeen = (folder: string, from: string): boolean =>
    folder.startsWith(from + sep) && !/[\\/](?:\.|node_modules)/.test(folder.slice(from.length));
  const all = unique(folders);
  return all.filter((folder) => !all.some((other) => isSeen(folder, other)));
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
