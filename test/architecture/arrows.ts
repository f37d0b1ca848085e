/** What the sources of one package may reach besides their own folder. */
export interface Arrow {
  /** Packages of ours, as `dependencies` names them. */
  readonly packages: readonly string[];
  /** The entries of such packages, where only those may be imported; any entry by default. */
  readonly entries?: readonly string[];
  /** Modules of Node it may use: all, or those named; none by default. */
  readonly node?: 'all' | readonly string[];
  /** Libraries of others: names, or a scope such as `@deepkit/`; `any` that it declares; none by default. */
  readonly libraries?: readonly string[] | 'any';
}

const adapter: Arrow = { packages: ['@mikrokit/router'], node: 'all' };

/**
 * The arrows of the design: what a folder of `packages/` may import. The innermost folder named
 * here holds.
 */
export const arrows: Readonly<Record<string, Arrow>> = {
  // The parser of regular expressions is for `src/pattern` alone, to which biome.json leaves it.
  types: { packages: [], node: ['node:crypto'], libraries: ['@eslint-community/regexpp'] },
  'types/src/runtime': { packages: [] },
  compiler: { packages: ['@mikrokit/types'], node: 'all', libraries: 'any' },
  deepkit: { packages: ['@mikrokit/types'], libraries: ['@deepkit/'] },
  router: {
    packages: ['@mikrokit/types'],
    entries: ['@mikrokit/types/runtime', '@mikrokit/types/json-schema'],
    // Each for the entry that has its name; biome.json keeps them out of the others.
    libraries: ['cookie', '@opentelemetry/api'],
  },
  // undici for calls on Node, each library of `@tanstack/` for the entry that has its name.
  client: {
    packages: ['@mikrokit/router', '@mikrokit/types'],
    libraries: ['undici', '@tanstack/'],
  },
  http: adapter,
  // Types of the hosts alone.
  serverless: {
    packages: ['@mikrokit/http', '@mikrokit/router'],
    node: 'all',
    libraries: ['@azure/functions'],
  },
  recorder: adapter,
};

/** The arrow of a file, given by its path from the root; undefined outside of the packages named above. */
export function arrowOf(file: string): Arrow | undefined {
  const path = file.replaceAll('\\', '/');
  const folders = Object.keys(arrows).filter((folder) => path.startsWith(`packages/${folder}/`));
  return arrows[folders.sort((a, b) => b.length - a.length)[0] ?? ''];
}

/** Whether an arrow lets sources import a module, given by its bare specifier. */
export function allowsImport(arrow: Arrow, specifier: string): boolean {
  if (specifier.startsWith('node:'))
    return arrow.node === 'all' || !!arrow.node?.includes(specifier);
  if (!specifier.startsWith('@mikrokit/')) return allowsLibrary(arrow, specifier);
  if (arrow.entries) return arrow.entries.some((entry) => isWithin(specifier, entry));
  return arrow.packages.some((name) => isWithin(specifier, name));
}

/** Whether an arrow lets a package.json depend on a package. */
export function allowsDependency(arrow: Arrow, name: string): boolean {
  return name.startsWith('@mikrokit/') ? arrow.packages.includes(name) : allowsLibrary(arrow, name);
}

function allowsLibrary({ libraries = [] }: Arrow, name: string): boolean {
  return libraries === 'any' || libraries.some((allowed) => name.startsWith(allowed));
}

function isWithin(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
