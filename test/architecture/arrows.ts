import { posix } from 'node:path';
import type { Import } from './read-imports.ts';

/** The imports that a folder or file may have from outside of its package. */
export interface Arrow {
  /** Packages of ours, or single entries of them: `@mikrokit/types` includes `@mikrokit/types/emit`. */
  readonly packages: readonly string[];
  /** Entries with only their types importable. */
  readonly types?: readonly string[];
  /** Modules of Node: all, or those named; none by default. */
  readonly node?: 'all' | readonly string[];
  /** Libraries: names, or a scope such as `@deepkit/`; `any` that package.json declares; none by default. */
  readonly libraries?: readonly string[] | 'any';
}

const router = ['@mikrokit/types/runtime', '@mikrokit/types/json-schema'];

/** The arrows of the design, by folder or file in `packages`. The innermost one holds. */
export const arrows: Readonly<Record<string, Arrow>> = {
  types: { packages: [], node: ['node:crypto'] },
  'types/src/runtime': { packages: [] },
  'types/src/pattern': { packages: [], libraries: ['@eslint-community/regexpp'] },
  'create-mikrokit': { packages: [], node: 'all', libraries: ['@clack/prompts'] },
  // Its page, beside `src`, is bundled when the package is built.
  explorer: { packages: ['@mikrokit/types/runtime'], node: ['node:fs/promises'] },
  // What reads types. Its command `mikrokit` is in @mikrokit/cli, which only bin/mikrokit.js loads.
  compiler: { packages: ['@mikrokit/types', '@mikrokit/cli'], node: 'all', libraries: 'any' },
  cli: {
    packages: ['@mikrokit/compiler', '@mikrokit/explorer', '@mikrokit/python', '@mikrokit/types'],
    types: ['@mikrokit/recorder', '@mikrokit/http'],
    node: 'all',
    libraries: 'any',
  },
  // The parser of patterns is for an entry of @mikrokit/types, which only front ends need.
  deepkit: {
    packages: ['@mikrokit/types'],
    libraries: ['@deepkit/', '@eslint-community/regexpp'],
  },
  router: { packages: router },
  'router/src/cookies/cookies.ts': { packages: router, libraries: ['cookie'] },
  'router/src/cookies/sealed-cookies.ts': { packages: router, libraries: ['iron-webcrypto'] },
  'router/src/tracing/opentelemetry.ts': { packages: router, libraries: ['@opentelemetry/api'] },
  'router/src/mock': { packages: [...router, '@mikrokit/types/mock'] },
  'router/src/rate-limits': { packages: [...router, '@mikrokit/policies'] },
  policies: { packages: [] },
  // Applications pass its class.
  'policies/src/cache/http': { packages: [], libraries: ['http-cache-semantics'] },
  // The protocol without the router behind it; a library of `@tanstack/` for the entry of its name.
  client: {
    packages: ['@mikrokit/policies', '@mikrokit/router/protocol', '@mikrokit/types/runtime'],
    libraries: ['@tanstack/'],
  },
  // Both ends of a port share how it is used.
  'client/src/port': {
    packages: ['@mikrokit/router/port', '@mikrokit/router/protocol', '@mikrokit/types/runtime'],
  },
  // It exports again what the types of routers name, for the declarations of exported clients.
  'client/src/shared-exports.ts': {
    packages: ['@mikrokit/router/protocol'],
    types: ['@mikrokit/router', '@mikrokit/types'],
  },
  // It has all that the codecs of a generated client call: these clients depend on this package alone.
  'client/src/codecs.ts': { packages: ['@mikrokit/types/runtime', '@mikrokit/types/sensitive'] },
  'client/src/opentelemetry.ts': {
    packages: ['@mikrokit/types/runtime'],
    libraries: ['@opentelemetry/api'],
  },
  'client/src/transport/undici': {
    packages: ['@mikrokit/types/runtime/client'],
    node: ['node:stream', 'node:zlib', 'node:diagnostics_channel', 'node:net'],
    libraries: ['undici'],
  },
  // The client's HTTP core; Node's modules only for files.
  fetch: {
    packages: [
      '@mikrokit/policies',
      '@mikrokit/client/http',
      '@mikrokit/client/undici',
      '@mikrokit/types/runtime',
    ],
    types: ['@mikrokit/client', '@mikrokit/types'],
    // Applications pass the class of http-cache-semantics.
    libraries: ['tough-cookie', 'http-cache-semantics'],
  },
  'fetch/src/opentelemetry.ts': {
    packages: ['@mikrokit/types/runtime'],
    libraries: ['@opentelemetry/api'],
  },
  'fetch/src/response/download.ts': { packages: [], node: ['node:fs', 'node:fs/promises'] },
  python: { packages: ['@mikrokit/types/model'] },
  // Its page, beside `src`, is copied when the package is built, with Scalar's script.
  reference: { packages: ['@mikrokit/router'], node: ['node:fs/promises'] },
  recorder: {
    packages: ['@mikrokit/router', '@mikrokit/types/runtime'],
    node: [
      'node:async_hooks',
      'node:diagnostics_channel',
      'node:crypto',
      'node:fs/promises',
      'node:path',
      'node:timers/promises',
    ],
  },
  'recorder/src/opentelemetry.ts': {
    packages: ['@mikrokit/types/runtime'],
    node: ['node:diagnostics_channel'],
    libraries: ['@opentelemetry/api'],
  },
  http: { packages: ['@mikrokit/router'], node: 'all' },
  'http/src/files': { packages: ['@mikrokit/router'], node: 'all', libraries: ['@fastify/send'] },
  'http/src/web-socket/node': { packages: ['@mikrokit/router'], node: 'all', libraries: ['ws'] },
  mcp: {
    packages: ['@mikrokit/router', '@mikrokit/types/json-schema', '@mikrokit/types/runtime'],
    libraries: ['@modelcontextprotocol/server'],
  },
  nats: {
    packages: ['@mikrokit/router', '@mikrokit/client/http'],
    libraries: ['@nats-io/transport-node', '@nats-io/jetstream'],
  },
  restate: {
    packages: ['@mikrokit/router'],
    node: ['node:async_hooks', 'node:events', 'node:http2', 'node:net'],
    libraries: ['@restatedev/restate-sdk'],
  },
  queue: {
    packages: ['@mikrokit/router', '@mikrokit/types/runtime'],
    node: ['node:crypto', 'node:timers/promises'],
    libraries: ['croner'],
  },
  'queue/src/jet-stream': {
    packages: ['@mikrokit/router'],
    node: ['node:crypto', 'node:timers/promises'],
    libraries: ['@nats-io/transport-node', '@nats-io/jetstream'],
  },
  'queue/src/bull-queue.ts': { packages: ['@mikrokit/router'], libraries: ['bullmq'] },
  'mcp/src/ai': { packages: ['@mikrokit/router'], libraries: ['ai'] },
  serverless: {
    packages: ['@mikrokit/http', '@mikrokit/router', '@mikrokit/types/runtime'],
    node: 'all',
    libraries: ['@azure/functions'],
  },
};

/** Why a file may not import a module; undefined if it may. Paths are from the root, with slashes. */
export function rejectionOf(
  file: string,
  { specifier, isType }: Pick<Import, 'specifier' | 'isType'>,
): string | undefined {
  const [, home = '', folder] = /^(packages\/[^/]+\/)([^/]+)\//.exec(file) ?? [];
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier);
    if (home !== '' && target.startsWith(home)) return undefined;
    if (/^packages\/[^/]+\/(?:src|dist)\//.test(target))
      return 'Import another package by its name, through its exports';
    return folder === 'src' ? 'Packages import nothing from the folders around them' : undefined;
  }
  const isTypeScript = /^typescript(?:\/|$)/.test(specifier);
  const isUnstable = /^typescript\/(?:unstable|sync|async|ast|proto)(?:\/|$)/.test(specifier);
  if (isUnstable || (isTypeScript && file.startsWith('packages/compiler/src/'))) {
    if (!file.startsWith('packages/compiler/src/checker/api/'))
      return 'Only packages/compiler/src/checker/api imports TypeScript';
  }
  if (folder !== 'src') return undefined;
  const arrow = arrowOf(file);
  if (arrow === undefined) return 'Add the package to test/architecture/arrows.ts';
  return allowsImport(arrow, specifier, isType) ? undefined : 'No arrow of arrows.ts allows this';
}

/** Whether a package.json in `packages` may depend on a package: when an arrow of its folder names it. */
export function allowsDependency(folder: string, name: string): boolean {
  return Object.entries(arrows).some(
    ([key, { packages, libraries }]) =>
      (key === folder || key.startsWith(`${folder}/`)) &&
      (name.startsWith('@mikrokit/')
        ? packages.some((entry) => isWithin(entry, name))
        : allowsLibrary(libraries, name)),
  );
}

function arrowOf(file: string): Arrow | undefined {
  const keys = Object.keys(arrows).filter((key) => isWithin(file, `packages/${key}`));
  return arrows[keys.sort((a, b) => b.length - a.length)[0] ?? ''];
}

function allowsImport(arrow: Arrow, specifier: string, isType: boolean): boolean {
  const { packages, types = [], node = [], libraries } = arrow;
  if (specifier.startsWith('node:')) return node === 'all' || node.includes(specifier);
  if (!specifier.startsWith('@mikrokit/')) return allowsLibrary(libraries, specifier);
  return [...packages, ...(isType ? types : [])].some((entry) => isWithin(specifier, entry));
}

function allowsLibrary(libraries: Arrow['libraries'] = [], specifier: string): boolean {
  if (libraries === 'any') return true;
  return libraries.some((name) =>
    name.endsWith('/') ? specifier.startsWith(name) : isWithin(specifier, name),
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
