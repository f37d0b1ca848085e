import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface Package {
  readonly name: string;
  readonly version?: string | undefined;
  readonly license?: unknown;
  /** The folder of its package.json, and those around it that belong to the same folder of node_modules. */
  readonly folders: readonly string[];
}

/**
 * The licences of the packages that contain the modules. Most licences must be passed on with
 * the code. `undefined` if there are none.
 */
export function licencesOf(modules: readonly string[]): string | undefined {
  const parts = [...new Set(modules.map(dirname))].flatMap((folder) => {
    const found = packageOf(folder);
    return found === undefined ? [] : licenceOf(found);
  });
  if (parts.length === 0) return undefined;
  return ['This bundle contains code of these packages.', ...new Set(parts.toSorted())].join(
    '\n\n\n',
  );
}

/** The package in node_modules that a folder belongs to: the nearest whose package.json has a name. */
function packageOf(folder: string): Package | undefined {
  const folders = foldersOf(folder);
  for (const [i, each] of folders.entries()) {
    const manifest = readManifest(each);
    if (manifest !== undefined) return { ...manifest, folders: folders.slice(i) };
  }
  return undefined;
}

/**
 * `/app/node_modules/@scope/name/dist` → itself, `…/@scope/name` and `…/@scope`. Empty for a folder
 * outside of packages.
 */
function foldersOf(folder: string): string[] {
  if (folder.startsWith('\0') || !/[\\/]node_modules[\\/]/.test(folder)) return [];
  const folders: string[] = [];
  for (let at = folder; basename(at) !== 'node_modules'; at = dirname(at)) folders.push(at);
  return folders;
}

/**
 * The contents of a folder's package.json. `undefined` if it is absent or has no name, such as
 * `{"type":"module"}`.
 */
function readManifest(folder: string): Omit<Package, 'folders'> | undefined {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
  const { name, version, license } = (manifest ?? {}) as Partial<Package>;
  return typeof name === 'string' ? { name, version, license } : undefined;
}

function licenceOf({ name, version = '', license, folders }: Package): string {
  const file = folders.flatMap(licenceFiles)[0];
  const stated = typeof license === 'string' ? license : 'nothing about a licence';
  const text =
    file === undefined ? `Its package.json says: ${stated}` : readFileSync(file, 'utf8').trim();
  return `${`${name} ${version}`.trimEnd()}\n\n${text}`;
}

/** Only files: a folder `licenses` can contain licences of other software. */
function licenceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying)/i.test(entry.name))
    .map(({ name }) => join(folder, name));
}
