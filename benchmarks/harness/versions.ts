import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The installed versions of packages: `{ fastify: '5.12.8' }`. */
export function versionsOf(packages: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(packages.map((name) => [name, versionOf(name)]));
}

/** The installed version of a package; throws if there is none. */
export function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
