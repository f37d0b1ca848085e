import type { UnpluginBuildContext, UnpluginContext, UnpluginOptions } from 'unplugin';
import { parseCodecsRequest } from '../codecs-request.ts';
import { CompileError } from '../diagnostic.ts';
import { attachTransform } from './attach-transform.ts';
import { type CompileSession, createCompileSession } from './compile-session.ts';
import { esbuildHooks } from './esbuild-hooks.ts';
import { toRefusal } from './refusal.ts';
import { rollupHooks, viteHooks } from './rollup-hooks.ts';
import { webpackHooks } from './webpack-hooks.ts';

/**
 * The plugin behind every entry. A file that makes routers gets their codecs as hidden arguments,
 * imported from itself with a query (`./api.ts?mikrokit=0`). esbuild, webpack and Rspack find and
 * read such a file themselves and the transform replaces its text; Rollup and its kin are told.
 */
export function attachPlugin(): UnpluginOptions {
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
        id: { include: /\.(?:ts|mts|tsx)(?:\?mikrokit=\d+)?$/, exclude: /[\\/]node_modules[\\/]/ },
      },
      handler(code, id) {
        return id.startsWith('\0') ? undefined : transform(session, this, code, id);
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

function transform(
  session: CompileSession,
  context: UnpluginBuildContext & UnpluginContext,
  code: string,
  id: string,
) {
  const request = parseCodecsRequest(id);
  const path = request?.file ?? id;
  try {
    const file = session.compile(path);
    if (!file) return undefined;
    watchTypes(session, context, path);
    if (!request) return attachTransform(code, id, file);
    const module = file.routers[request.router]?.module;
    return module === code ? undefined : module;
  } catch (error) {
    const refusal = error instanceof CompileError ? toRefusal(error) : undefined;
    if (!refusal) throw error;
    watchTypes(session, context, path);
    context.error(refusal);
    return undefined;
  }
}

/** A change in any file of the project may change the types of a router. */
function watchTypes(session: CompileSession, context: UnpluginBuildContext, path: string): void {
  for (const file of session.sourceFiles(path)) context.addWatchFile(file);
}
