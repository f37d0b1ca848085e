import { resolve } from 'node:path';
import type {
  UnpluginBuildContext,
  UnpluginContext,
  UnpluginContextMeta,
  UnpluginOptions,
} from 'unplugin';
import { CompileError } from '../diagnostic.ts';
import { parseCodecsRequest } from '../emit/codecs-request.ts';
import { assertCompilerOptions, type CompilerOptions } from '../emit/compiled-file.ts';
import { compileAndReport } from '../loader/compile-and-report.ts';
import { attachTransform } from './attach-transform.ts';
import { type CompileSession, createCompileSession } from './compile-session.ts';
import { esbuildHooks } from './esbuild-hooks.ts';
import { rollupHooks } from './rollup-hooks.ts';
import { viteHooks } from './vite-hooks.ts';
import { webpackHooks } from './webpack-hooks.ts';

/**
 * The plugin behind every entry point. A file that creates routers or codecs gets their code as
 * hidden arguments, imported from the file itself with a query (`./api.ts?mikrokit=0`). esbuild,
 * webpack and Rspack resolve and read that file themselves, and the transform replaces its text.
 * Rollup, Rolldown and Vite need hooks that resolve and load it.
 */
export function attachPlugin(
  options: CompilerOptions | undefined,
  { framework }: UnpluginContextMeta,
): UnpluginOptions {
  if (options !== undefined) assertCompilerOptions('mikrokit', options);
  const session = createCompileSession(options);
  const hooks = rollupHooks(session);
  const webpack = webpackHooks(session);
  return {
    name: 'mikrokit',
    enforce: 'pre',
    buildStart: () => session.update(),
    watchChange: (id, { event }) => session.update({ [fileEvents[event]]: [id] }),
    transform: {
      filter: {
        id: {
          include: COMPILED,
          exclude: IN_PACKAGE,
        },
      },
      handler(code, id) {
        if (id.startsWith('\0')) return undefined;
        try {
          return attach(session, this, code, id);
        } catch (error) {
          if (!(error instanceof CompileError)) throw error;
          this.error(withLocation(error, id, framework));
          return undefined;
        }
      },
    },
    rollup: hooks,
    rolldown: hooks,
    vite: viteHooks(session, (id) => COMPILED.test(id) && !IN_PACKAGE.test(id)),
    esbuild: esbuildHooks(session),
    webpack,
    rspack: webpack,
  };
}

const COMPILED = /\.(?:ts|mts|tsx)(?:\?mikrokit=\d+(?:&v=[\w-]+)?)?$/;
const IN_PACKAGE = /[\\/]node_modules[\\/]/;
const fileEvents = { create: 'created', update: 'changed', delete: 'deleted' } as const;

function attach(
  session: CompileSession,
  context: UnpluginBuildContext & UnpluginContext,
  code: string,
  id: string,
) {
  const request = parseCodecsRequest(id);
  const path = request?.file ?? id;
  const file = compileAndReport(session, path, (files) => {
    for (const source of files) context.addWatchFile(source);
  });
  if (!file) return undefined;
  if (!request) return attachTransform(code, id, file);
  const module = file.modules[request.module];
  return module === code ? undefined : module;
}

/** The form in which bundlers read the location of an error. Columns start at 0. */
interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Adds the location of its first diagnostic to an error. The rejected type can be in another file
 * than the router. Rolldown and Vite would then print that line number with the router's name, so
 * they get no location. The message has all locations.
 */
function withLocation(
  error: CompileError,
  module: string,
  bundler: string,
): CompileError & { loc?: Location } {
  // Rolldown and Vite print the stack after the message, without the part that repeats it.
  error.stack = `${error.name}: ${error.message}`;
  const [first] = error.diagnostics;
  if (!first) return error;
  const { line, column } = first;
  const file = resolve(first.file);
  if (file !== resolve(module) && (bundler === 'rolldown' || bundler === 'vite')) return error;
  return Object.assign(error, { loc: { file, line, column: column - 1 } });
}
