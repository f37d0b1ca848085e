import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { nearestConfig } from '../config-files.ts';

/**
 * Finds the file of an import by the `paths` of its importer's tsconfig.json. `undefined` if none
 * matches.
 */
type ResolveAlias = (specifier: string, importer: string) => string | undefined;

/** The `paths` of a project, which are relative to the configuration that has them. */
interface PathAliases {
  readonly config: string;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

/** Makes a resolver that reads each configuration once. */
export function createAliasResolver(): ResolveAlias {
  const configs = new Map<string, string | undefined>();
  const aliases = new Map<string, PathAliases | undefined>();
  const aliasesFor = (importer: string): PathAliases | undefined => {
    const folder = dirname(importer);
    if (!configs.has(folder)) configs.set(folder, nearestConfig(importer));
    const config = configs.get(folder);
    if (config === undefined) return undefined;
    if (!aliases.has(config)) aliases.set(config, readAliases(config));
    return aliases.get(config);
  };
  return (specifier, importer) => {
    const found = aliasesFor(importer);
    if (!found) return undefined;
    for (const target of targetsOf(specifier, found)) {
      const file = sourceFile(resolve(dirname(found.config), target), specifier);
      if (file !== undefined) return file;
    }
    return undefined;
  };
}

/** The paths of a specifier: of the pattern that equals it, or has its longest prefix. */
function targetsOf(specifier: string, { paths }: PathAliases): readonly string[] {
  const exact = paths[specifier];
  if (exact) return exact;
  let longest = -1;
  let targets: readonly string[] = [];
  for (const [pattern, candidates] of Object.entries(paths)) {
    const [start = '', end, more] = pattern.split('*');
    if (end === undefined || more !== undefined || start.length <= longest) continue;
    const isMatch = specifier.length >= start.length + end.length;
    if (!isMatch || !specifier.startsWith(start) || !specifier.endsWith(end)) continue;
    const rest = specifier.slice(start.length, specifier.length - end.length);
    longest = start.length;
    targets = candidates.map((candidate) => candidate.replace('*', () => rest));
  }
  return targets;
}

/**
 * The file at a path, which can lack its extension, name tsc's JavaScript output, or be a folder.
 */
function sourceFile(path: string, specifier: string): string | undefined {
  if (isFile(path)) return path;
  const stem = path.replace(/\.([cm]?)js$/, '');
  const names =
    stem === path
      ? [`${path}.ts`, `${path}.mts`, `${path}.js`, join(path, 'index.ts'), join(path, 'index.js')]
      : [path.replace(/js$/, 'ts')];
  const [found, other] = names.filter(isFile);
  if (other !== undefined)
    throw new Error(`'${specifier}' can be ${found} or ${other}; write the extension`);
  return found;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * Reads the `paths` of a configuration: its own, or the ones of the last configuration that it
 * extends and that has any.
 */
function readAliases(config: string, seen: readonly string[] = []): PathAliases | undefined {
  if (seen.includes(config) || !existsSync(config)) return undefined;
  const { compilerOptions, extends: bases = [] } = parseConfig(readFileSync(config, 'utf8'));
  if (compilerOptions?.paths) return { config, paths: compilerOptions.paths };
  return [bases]
    .flat()
    .map((base) => readAliases(extendedConfig(config, base), [...seen, config]))
    .findLast((aliases) => aliases !== undefined);
}

interface Config {
  readonly extends?: string | readonly string[];
  readonly compilerOptions?: { readonly paths?: PathAliases['paths'] };
}

const STRING_OR_COMMENT = /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const STRING_OR_LAST_COMMA = /("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g;

/** Parses JSON with comments and last commas, as TypeScript does. An unusual configuration has no aliases here. */
function parseConfig(text: string): Config {
  const json = text
    .replace(/^\uFEFF/, '')
    .replace(STRING_OR_COMMENT, '$1')
    .replace(STRING_OR_LAST_COMMA, '$1');
  try {
    return JSON.parse(json);
  } catch {
    return {}; // TypeScript reports it with its location.
  }
}

function extendedConfig(config: string, base: string): string {
  if (!/^(?:\.|\/|[A-Za-z]:)/.test(base)) {
    const require = createRequire(config);
    for (const id of [base, `${base}.json`, `${base}/tsconfig.json`]) {
      try {
        return require.resolve(id);
      } catch {
        // The next form can be the name of a file.
      }
    }
  }
  const path = resolve(dirname(config), base);
  return isFile(path) ? path : `${path}.json`;
}
