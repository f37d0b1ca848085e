import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { version } from 'typescript';

/** The files that it writes. */
export const bundledFiles: readonly string[] = [
  'dist/register.bundle.js',
  'dist/plug-and-play.bundle.js',
  'dist/start-loader.bundle.js',
  'dist/project-compiler.bundle.js',
];

/** The part that reads types contains the client of TypeScript, which comes with the licence in that package. */
const NOTICE = `/*! Contains code of the package typescript ${version}, Copyright (c) Microsoft Corporation, licensed under the Apache License, Version 2.0 */`;

/**
 * Bundles the compiler's loader into one file, and the part that reads types into another, next to
 * tsc's modules. A start loads 3 files instead of 200, or 9 instead of 400 if types must be read:
 * `npm run bench -- loader`.
 */
export async function bundleCompiler(root: string): Promise<void> {
  const dist = join(root, 'packages/compiler/dist');
  // Modules outside of the bundles check this class with `instanceof`, so there must be one copy.
  const shared = join(dist, 'diagnostic.js');
  const common = {
    platform: 'node',
    external: (id: string, _importer: string | undefined, isResolved: boolean) =>
      /^@eslint-community(?:\/|$)/.test(id) || (isResolved && id === shared),
    logLevel: 'warn',
  } as const;
  const output = {
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].bundle.js',
    chunkFileNames: '[name].bundle.js',
    paths: (id: string) => (id === shared ? './diagnostic.js' : id),
  } as const;
  await build({ ...common, input: { register: join(dist, 'register.js') }, output });
  // Separately: when it is loaded, an application can be linking modules, and it must share none
  // with them.
  const input = { 'project-compiler': join(dist, 'project-compiler.js') };
  await build({
    ...common,
    input,
    plugins: [withoutSearch],
    output: { ...output, codeSplitting: false, banner: NOTICE },
  });
}

/**
 * Removes the code with which TypeScript's client finds its program next to itself: see
 * checker/api/start-typescript.ts.
 */
const withoutSearch: Plugin = {
  name: 'without-search',
  resolveId: (id) => (id === '#getExePath' ? `\0${id}` : undefined),
  load: (id) => (id === '\0#getExePath' ? 'export default undefined;' : undefined),
};
