import type {
  UnpluginBuildContext,
  UnpluginContext,
  UnpluginContextMeta,
  UnpluginOptions,
} from 'unplugin';
import { parseCodecsRequest } from '../codecs-request.ts';
import { compileAndReport } from '../compile-and-report.ts';
import { CompileError } from '../diagnostic.ts';
import { attachTransform } from './attach-transform.ts';
import { type CompileSession, createCompileSession } from './compile-session.ts';
import { esbuildHooks } from './esbuild-hooks.ts';
import { withLocation } from './refusal.ts';
import { rollupHooks, viteHooks } from './rollup-hooks.ts';
import { webpackHooks } from './webpack-hooks.ts';

/**
 * The plugin behind every entry. A file that makes routers or codecs gets their code as hidden arguments,
 * imported from itself with a query (`./api.ts?mikrokit=0`). esbuild, webpack and Rspack find and
 * read such a file themselves and the transform replaces its text; Rollup and its kin are told.
 */
export function attachPlugin(_: unknown, { framework }: UnpluginContextMeta): UnpluginOptions {
  const session = createCompileSession();
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
          include: /\.(?:ts|mts|tsx)(?:\?mikrokit=\d+(?:&v=[\w-]+)?)?$/,
          exclude: /[\\/]node_modules[\\/]/,
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
    vite: viteHooks(session),
    esbuild: esbuildHooks(session),
    webpack,
    rspack: webpack,
  };
}

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
