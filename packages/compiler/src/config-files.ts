import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The tsconfig.json nearest to a file: in its folder, or in the first folder above that has one. */
export function nearestConfig(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * A tsconfig.json and every file that it can extend or refer to. This includes each string in it
 * that names a file: these can be too many, which costs nothing, but never too few, whatever its
 * comments contain.
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
  // A file of a package: "@tsconfig/strictest".
  const require = createRequire(config);
  return [name, `${name}.json`, `${name}/tsconfig.json`].flatMap((id) => {
    try {
      const file = require.resolve(id);
      return file.endsWith('.json') ? [file] : [];
    } catch {
      return []; // like most strings, no name of a file
    }
  });
}

function unquote(literal: string): string {
  try {
    return JSON.parse(literal);
  } catch {
    return ''; // not a JSON string, so no name of a file
  }
}
