import type { LoadFnOutput, RegisterHooksOptions } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Compiler, createCompiler } from '../compiler.ts';
import { attachments, insert } from '../emit/attach-codecs.ts';
import { codecsRequest, parseCodecsRequest } from '../emit/codecs-request.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';
import { RUNTIME_MODULE } from '../emit/runtime-module.ts';
import { loadAheadIfShared } from '../load-project-compiler.ts';
import { Spinner } from '../terminal/spinner.ts';
import { compileAndReport } from './compile-and-report.ts';
import { createAliasResolver } from './path-aliases.ts';

const TYPESCRIPT = /\.[cm]?ts$/;
/** Neither a relative path nor a URL, such as `node:fs`. */
const MAY_BE_ALIAS = /^(?!\.{0,2}\/|[\w+.-]+:)/;

/** Options of the loader, for `mikrokit dev`. */
export interface LoadHooksOptions {
  /** Receives every file that was loaded or read for its types. */
  readonly onRead?: (files: readonly string[]) => void;
  /** Receives each TypeScript file of the application before it is compiled here. Default: a spinner on a terminal. */
  readonly onCompile?: (file: string) => void;
  /** Is called when that has ended, whatever the result. */
  readonly onCompiled?: () => void;
  /** Returns what another process has compiled for a file with this text; `false` if it has not compiled it. */
  readonly takeCompiled?: (file: string, text: string) => CompiledFile | undefined | false;
}

/** Milliseconds without a file to compile, after which TypeScript's process and the spinner's thread end. */
const IDLE_MS = 2000;

/** Module hooks for Node that attach codecs to the files of an application. */
export function createLoadHooks(options: LoadHooksOptions = {}): RegisterHooksOptions {
  loadAheadIfShared();
  const { onRead, onCompile, onCompiled, takeCompiled } = options;
  let compiler: Compiler | undefined;
  let closing: NodeJS.Timeout | undefined;
  const compiled = new Map<string, CompiledFile>();
  const resolveAlias = createAliasResolver();
  let spinner: Spinner | undefined;
  const showReading = (file: string): void => {
    // `mikrokit dev` shows what its servers compile.
    if (onCompile) return;
    spinner ??= new Spinner();
    spinner.start(`Compiling ${relative('', file)}`);
  };
  const compileHere = (file: string): CompiledFile | undefined => {
    clearTimeout(closing);
    closing = setTimeout(() => {
      compiler?.close();
      compiler = undefined;
      spinner?.end();
      spinner = undefined;
    }, IDLE_MS).unref();
    compiler ??= createCompiler(undefined, {}, showReading);
    onCompile?.(file);
    try {
      return onRead ? compileAndReport(compiler, file, onRead) : compiler.compile(file);
    } finally {
      onCompiled?.();
      spinner?.stop();
    }
  };
  const compile = (file: string, loaded: LoadFnOutput): CompiledFile | undefined => {
    // `undefined` says that the file needs no codecs.
    const taken = takeCompiled ? takeCompiled(file, textOf(loaded)) : false;
    return taken === false ? compileHere(file) : taken;
  };
  return {
    resolve: (specifier, context, nextResolve) => {
      const importer = context.parentURL && parseCodecsRequest(context.parentURL);
      if (!importer) {
        const { parentURL } = context;
        if (!parentURL || !isApplicationFile(parentURL) || !MAY_BE_ALIAS.test(specifier))
          return nextResolve(specifier, context);
        const file = resolveAlias(specifier, fileURLToPath(parentURL));
        return nextResolve(file === undefined ? specifier : pathToFileURL(file).href, context);
      }
      // We resolve the imports of emitted code: the application need not depend on them.
      if (RUNTIME_MODULE.test(specifier))
        return { url: import.meta.resolve(specifier), shortCircuit: true };
      const request = parseCodecsRequest(specifier);
      if (!request) return nextResolve(specifier, context);
      return { url: codecsRequest(importer.file, request.module), shortCircuit: true };
    },
    load: (url, context, nextLoad) => {
      const request = parseCodecsRequest(url);
      if (request) return loadCodecs(compiled.get(request.file), request.module, url);
      if (onRead && url.startsWith('file:')) onRead([fileURLToPath(url)]);
      const loaded = nextLoad(url, context);
      if (!isApplicationFile(url)) return loaded;
      const file = compile(fileURLToPath(url), loaded);
      if (!file) return loaded;
      if (loaded.format?.startsWith('commonjs')) throw new Error(commonJsMessage(url));
      compiled.set(url, file);
      return { ...loaded, source: attach(file, url, loaded) };
    },
  };
}

function isApplicationFile(url: string): boolean {
  return url.startsWith('file:') && TYPESCRIPT.test(url) && !url.includes('/node_modules/');
}

function commonJsMessage(url: string): string {
  return (
    `${fileURLToPath(url)} is CommonJS, which cannot import the codecs of its calls: write it as an ES module, ` +
    `in a file that ends with .mts, or with .ts in a package of "type": "module". Other CommonJS files may require() it.`
  );
}

function attach(file: CompiledFile, url: string, loaded: LoadFnOutput): string {
  const source = textOf(loaded);
  if (source !== file.text) {
    throw new Error(
      `${url} is not as it is on disk: register MikroKit before other loaders, and import no TypeScript before tsx`,
    );
  }
  return insert(
    source,
    attachments(file, (module) => codecsRequest(url, module)),
  );
}

function textOf({ source }: LoadFnOutput): string {
  // CommonJS may come without.
  return typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined);
}

function loadCodecs(file: CompiledFile | undefined, module: number, url: string): LoadFnOutput {
  const source = file?.modules[module];
  if (source === undefined) throw new Error(`No codecs were compiled for ${url}`);
  return { format: 'module', source, shortCircuit: true };
}
