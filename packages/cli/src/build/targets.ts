import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BundledFile } from './bundle.ts';
import { packageOf } from './package-names.ts';

/** How a host finds the function of a module: one of these exports, or its registration with a package. */
interface FunctionMark {
  readonly exports: readonly string[];
  readonly package?: string;
  readonly example: string;
}

/** A host for bundles: what they can use there, and the other files that it needs. */
export interface Target {
  /** Path of the entry in the folder that is written. Absent if `--out` names the file. */
  readonly entryPath?: string;
  readonly platform: 'node' | 'browser';
  readonly conditions: readonly string[];
  /** Packages that the host itself provides. */
  readonly external: readonly string[];
  /** How it finds the function, with an example for error messages. */
  readonly needs?: FunctionMark;
  /** Files next to the bundle: configuration, as JSON. */
  readonly files?: (
    bundle: readonly BundledFile[],
    entry: string,
  ) => Readonly<Record<string, object>>;
  /**
   * Whether source maps get a separate folder, `<folder>-maps`, because deploying uploads the whole
   * folder.
   */
  readonly mapsAside?: true;
  /** Whether the folder is also packed into a zip file. */
  readonly zip?: true;
  /** A line to print after a build. */
  readonly note?: (bundle: readonly BundledFile[]) => string | undefined;
}

const NODE = { platform: 'node', conditions: ['node', 'default'], external: [] } as const;

// Vercel's runtime calls these exports, or the default one.
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'fetch'] as const;

/** The targets by their names, which `--target` takes. */
export const targets = {
  node: NODE,
  /** https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html: `index.handler`, by the name of the file. */
  lambda: {
    ...NODE,
    entryPath: 'index.mjs',
    needs: { exports: ['handler'], example: 'export const handler = lambdaHandler(api)' },
    mapsAside: true,
    zip: true,
    note: () => 'The handler is index.handler.',
  },
  /** https://developers.cloudflare.com/workers/wrangler/bundling: several modules with `no_bundle`. */
  workers: {
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser', 'default'],
    external: [],
    entryPath: 'index.mjs',
    needs: { exports: ['default'], example: 'export default workersHandler(api)' },
    note: workersNote,
  },
  /**
   * https://cloud.google.com/run/docs/write-functions: `main` of package.json, whose dependencies
   * are installed there.
   */
  gcf: {
    ...NODE,
    entryPath: 'index.js',
    // Functions are registered with the copy that runs them.
    external: ['@google-cloud/functions-framework'],
    // It can export them under any name.
    needs: {
      exports: ['*'],
      package: '@google-cloud/functions-framework',
      example: "http('api', cloudFunction(api))",
    },
    files: (bundle, entry) => ({
      'package.json': {
        private: true,
        type: 'module',
        main: 'index.js',
        dependencies: dependenciesOf(bundle, entry),
      },
    }),
  },
  /**
   * https://learn.microsoft.com/azure/azure-functions/functions-reference-node: `main` of
   * package.json, next to host.json.
   */
  azure: {
    ...NODE,
    entryPath: 'index.mjs',
    external: ['@azure/functions-core'],
    needs: {
      exports: [],
      package: '@azure/functions',
      example:
        "app.http('api', { route: '{*path}', methods: ['POST'], handler: azureHandler(api) })",
    },
    files: () => ({
      'package.json': { private: true, type: 'module', main: 'index.mjs' },
      'host.json': { version: '2.0' },
    }),
  },
  /** https://vercel.com/docs/build-output-api/primitives: one function for all paths that are no static files. */
  vercel: {
    ...NODE,
    entryPath: 'functions/index.func/index.mjs',
    needs: { exports: ['default', ...METHODS], example: 'export default vercelHandler(api)' },
    files: () => ({
      'config.json': {
        version: 3,
        routes: [{ handle: 'filesystem' }, { src: '/(.*)', dest: '/index' }],
      },
      'functions/index.func/.vc-config.json': {
        runtime: 'nodejs24.x',
        handler: 'index.mjs',
        launcherType: 'Nodejs',
        shouldAddHelpers: false,
        supportsResponseStreaming: true,
      },
      // Without it Vercel takes the function for a CommonJS module.
      'functions/index.func/package.json': { type: 'module' },
    }),
  },
} as const satisfies Readonly<Record<string, Target>>;

/** A name that `--target` takes. */
export type TargetName = keyof typeof targets;

/** The default folder of a target. */
export function defaultFolder(target: TargetName): string {
  return target === 'vercel' ? join('.vercel', 'output') : join('dist', target);
}

/** The packages that a bundle imports, with their installed versions. */
function dependenciesOf(
  bundle: readonly BundledFile[],
  entry: string,
): Readonly<Record<string, string>> {
  const require = createRequire(entry);
  const names = new Set(bundle.flatMap(({ externals }) => externals.map(packageOf)));
  const versions = [...names].map((name) => {
    for (const folder of require.resolve.paths(name) ?? []) {
      try {
        return [name, require(join(folder, name, 'package.json')).version as string] as const;
      } catch {
        // The next node_modules can have it.
      }
    }
    return [name, '*'] as const;
  });
  return Object.fromEntries(versions.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function workersNote(bundle: readonly BundledFile[]): string {
  const builtins = [...new Set(bundle.flatMap((file) => file.builtins))];
  const folder = dirname(bundle[0]?.path ?? '');
  const flag =
    builtins.length === 0
      ? 'It needs no compatibility flag.'
      : `It imports ${builtins.join(', ')}: set the compatibility flag nodejs_compat.`;
  const glob = folder === '.' ? '**/*.mjs' : `${folder}/**/*.mjs`;
  return `For wrangler: "no_bundle": true, "rules": [{ "type": "ESModule", "globs": ["${glob}"] }]. ${flag}`;
}
