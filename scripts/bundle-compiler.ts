import { join } from 'node:path';
import { build } from 'rolldown';

/** The files that it writes; the loaders share the parts after them. */
export const bundledFiles: readonly string[] = [
  'dist/register.bundle.js',
  'dist/dev-register.bundle.js',
  'dist/cache-folder.bundle.js',
  'dist/keep-compiled-code.bundle.js',
  'dist/start-loader.bundle.js',
  'dist/project-compiler.bundle.js',
];

/**
 * Writes the loader of the compiler as one file, and the part that reads types as another, beside the modules that tsc
 * wrote. A start loads 4 files instead of 200, or 60 instead of 400 if types must be read: `npm run bench -- loader`.
 */
export async function bundleCompiler(root: string): Promise<void> {
  const dist = join(root, 'packages/compiler/dist');
  // Modules outside of the bundles know this class by `instanceof`, so that there is one copy.
  const shared = join(dist, 'diagnostic.js');
  const common = {
    platform: 'node',
    external: (id: string, _importer: string | undefined, isResolved: boolean) =>
      /^(?:typescript|@eslint-community)(?:\/|$)/.test(id) || (isResolved && id === shared),
    logLevel: 'warn',
  } as const;
  const output = {
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].bundle.js',
    chunkFileNames: '[name].bundle.js',
    paths: (id: string) => (id === shared ? './diagnostic.js' : id),
  } as const;
  const loaders = {
    register: join(dist, 'register.js'),
    'dev-register': join(dist, 'cli/dev/dev-register.js'),
  };
  await build({ ...common, input: loaders, output });
  // By itself: it shares no module with what an application may be linking when it is loaded.
  const input = { 'project-compiler': join(dist, 'project-compiler.js') };
  await build({ ...common, input, output: { ...output, codeSplitting: false } });
}
