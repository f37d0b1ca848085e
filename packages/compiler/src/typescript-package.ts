import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** An installed package `typescript`. */
interface TypeScriptPackage {
  readonly folder: string;
  readonly version: string;
}

/** Names the folder of the package `typescript` that types are read with, for trying out another version than ours. */
const TYPESCRIPT_VARIABLE = 'MIKROKIT_TYPESCRIPT';

/**
 * Finds the package that types are read with: the folder that `MIKROKIT_TYPESCRIPT` names, or the dependency of
 * @mikrokit/compiler. Throws if the folder has no package `typescript`.
 */
export function findTypeScript(): TypeScriptPackage {
  const named = process.env[TYPESCRIPT_VARIABLE];
  if (!named) return readPackage(createRequire(import.meta.url).resolve('typescript/package.json'));
  try {
    return readPackage(join(resolve(named), 'package.json'));
  } catch (error) {
    throw new Error(`${TYPESCRIPT_VARIABLE} is ${named}, which has no package typescript`, {
      cause: error,
    });
  }
}

/**
 * Says which TypeScript reads the types of a project, if its own tools use another minor version.
 * `undefined` if they use the same one, or none is installed.
 */
export function describeOtherTypeScript(folder: string): string | undefined {
  const [ours, theirs] = [findTypeScript().version, findTypeScriptOf(folder)?.version];
  if (theirs === undefined || minorOf(ours) === minorOf(theirs)) return undefined;
  const which = process.env[TYPESCRIPT_VARIABLE] ? `the one of ${TYPESCRIPT_VARIABLE}` : 'its own';
  return `MikroKit reads types with TypeScript ${ours}, ${which}. This project has TypeScript ${theirs} for tsc and editors, which may see some types differently.`;
}

/** `7.0` of `7.0.2` */
function minorOf(version: string): string {
  return version.split('.', 2).join('.');
}

/** The package `typescript` that a folder's own tools use. `undefined` if there is none. */
function findTypeScriptOf(folder: string): TypeScriptPackage | undefined {
  try {
    return readPackage(createRequire(join(folder, 'file.js')).resolve('typescript/package.json'));
  } catch {
    return undefined; // the project checks its types elsewhere, or not at all
  }
}

function readPackage(file: string): TypeScriptPackage {
  const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof version !== 'string') throw new Error(`${file} of ${name} has no version`);
  return { folder: dirname(file), version };
}
