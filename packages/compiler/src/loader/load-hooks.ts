import type { LoadFnOutput, RegisterHooksOptions } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commonJsMessage, importsOurs } from '../commonjs-project.ts';
import { attachments, insert } from '../emit/attach-codecs.ts';
import { codecsRequest, parseCodecsRequest } from '../emit/codecs-request.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';
import { RUNTIME_MODULE } from '../emit/runtime-module.ts';
import { isSource } from '../project-compiler-file.ts';
import { createAliasResolver } from './path-aliases.ts';

const TYPESCRIPT = /\.[cm]?ts$/;
/** Neither a relative path nor a URL, such as `node:fs`. */
const MAY_BE_ALIAS = /^(?!\.{0,2}\/|[\w+.-]+:)/;
/** With the packages of this workspace. */
const PACKAGES = new URL('../../../', import.meta.url).href;

/** Options of the loader. */
export interface LoadHooksOptions {
  /**
   * Compiles a TypeScript file of the application with this text. `undefined` if it needs no
   * codecs.
   */
  readonly compile: (file: string, text: string) => CompiledFile | undefined;
  /** Receives every file that is loaded. */
  readonly onRead?: (file: string) => void;
}

/** Module hooks for Node that attach codecs to the files of an application. */
export function createLoadHooks({ compile, onRead }: LoadHooksOptions): RegisterHooksOptions {
  const compiled = new Map<string, CompiledFile>();
  const resolveAlias = createAliasResolver();
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
      if (onRead && url.startsWith('file:')) onRead(fileURLToPath(url));
      const loaded = nextLoad(url, context);
      if (!isApplicationFile(url)) return loaded;
      const path = fileURLToPath(url);
      const isCommonJs = loaded.format?.startsWith('commonjs') === true;
      if (isCommonJs && importsOurs(textOf(loaded))) throw new Error(commonJsMessage(path));
      const file = compile(path, textOf(loaded));
      if (!file) return loaded;
      if (isCommonJs) throw new Error(commonJsMessage(path));
      compiled.set(url, file);
      // Compiling takes a while, during which the file can have been edited.
      const current = textOf(loaded) === file.text ? loaded : nextLoad(url, context);
      return { ...current, source: attach(file, url, current) };
    },
  };
}

function isApplicationFile(url: string): boolean {
  if (!url.startsWith('file:') || !TYPESCRIPT.test(url) || url.includes('/node_modules/'))
    return false;
  return !isSource || !isOurSource(url);
}

/** In this workspace, applications import the sources of our packages, which make no routers. */
function isOurSource(url: string): boolean {
  return url.startsWith(PACKAGES) && /^[^/]+\/src\//.test(url.slice(PACKAGES.length));
}

function attach(file: CompiledFile, url: string, loaded: LoadFnOutput): string {
  const source = textOf(loaded);
  if (source !== file.text) {
    throw new Error(
      `${url} differs from the file on disk: register MikroKit before other loaders, and import no TypeScript before tsx`,
    );
  }
  return insert(
    source,
    attachments(file, (module) => codecsRequest(url, module)),
  );
}

function textOf({ source }: LoadFnOutput): string {
  // CommonJS can have no source.
  return typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined);
}

function loadCodecs(file: CompiledFile | undefined, module: number, url: string): LoadFnOutput {
  const source = file?.modules[module];
  if (source === undefined) throw new Error(`No codecs were compiled for ${url}`);
  return { format: 'module', source, shortCircuit: true };
}
