import type { LoadFnOutput, RegisterHooksOptions } from 'node:module';
import { fileURLToPath } from 'node:url';
import { attachments, insert } from './attach-codecs.ts';
import { codecsRequest, parseCodecsRequest } from './codecs-request.ts';
import { compileAndReport } from './compile-and-report.ts';
import { type CompiledFile, type Compiler, createCompiler } from './compiler.ts';
import { RUNTIME_MODULE } from './runtime-module.ts';

const TYPESCRIPT = /\.m?ts$/;

/**
 * Node's module hooks that attach codecs to the files of an application. The checker starts with
 * its first TypeScript file. `onRead` is told of every file that was loaded or read for its types.
 */
export function createLoadHooks(onRead?: (files: readonly string[]) => void): RegisterHooksOptions {
  let compiler: Compiler | undefined;
  const compiled = new Map<string, CompiledFile>();
  const compile = (file: string): CompiledFile | undefined => {
    compiler ??= createCompiler();
    return onRead ? compileAndReport(compiler, file, onRead) : compiler.compile(file);
  };
  return {
    resolve: (specifier, context, nextResolve) => {
      const importer = context.parentURL && parseCodecsRequest(context.parentURL);
      if (!importer) return nextResolve(specifier, context);
      // What emitted code imports is ours to find: the application need not depend on it.
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
      const file = compile(fileURLToPath(url));
      if (!file) return loaded;
      compiled.set(url, file);
      return { ...loaded, source: attach(file, url, loaded) };
    },
  };
}

function isApplicationFile(url: string): boolean {
  return url.startsWith('file:') && TYPESCRIPT.test(url) && !url.includes('/node_modules/');
}

function attach(file: CompiledFile, url: string, loaded: LoadFnOutput): string {
  const source = typeof loaded.source === 'string' ? loaded.source : decode(loaded.source);
  if (source !== file.text) {
    throw new Error(`${url} is not as it is on disk: register MikroKit before other loaders`);
  }
  return insert(
    source,
    attachments(file, (module) => codecsRequest(url, module)),
  );
}

function decode(source: LoadFnOutput['source']): string {
  return new TextDecoder().decode(source as Uint8Array);
}

function loadCodecs(file: CompiledFile | undefined, module: number, url: string): LoadFnOutput {
  const source = file?.modules[module];
  if (source === undefined) throw new Error(`No codecs were compiled for ${url}`);
  return { format: 'module', source, shortCircuit: true };
}
