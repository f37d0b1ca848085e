import { hash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseCodecsRequest } from './codecs-request.ts';
import type { CompiledFile } from './compiled-file.ts';
import { replaceImports } from './replace-imports.ts';
import { RUNTIME_MODULE, runtimeFile } from './runtime-module.ts';

/** The codecs of a file, for tools that know modules only by their files. */
interface CodecsOfFile {
  readonly file: string;
  readonly compiled: CompiledFile;
  /** Changes whenever the codecs do. */
  readonly version: string;
  /** The folder to write to. */
  readonly folder: string;
  /** Converts the path of a file to what imports it. Default: the path itself. */
  readonly toSpecifier?: (file: string) => string;
}

/**
 * Writes the modules of codecs into a folder, and returns their files. Their names identify their content: the types, and
 * the locations of the installation whose runtime and of the application whose checks they import, as checkouts share a cache.
 */
export function writeCodecs({
  file,
  compiled,
  version,
  folder,
  toSpecifier = (path) => path,
}: CodecsOfFile): readonly string[] {
  const locations = [runtimeFile('@mikrokit/types/runtime'), dirname(file), toSpecifier(folder)];
  const location = hash('sha256', JSON.stringify(locations), 'hex').slice(0, 8);
  mkdirSync(folder, { recursive: true });
  const names = compiled.modules.map((_, module) =>
    join(folder, `${version}-${location}-${module}.mjs`),
  );
  for (const [i, name] of names.entries()) {
    if (existsSync(name)) continue;
    // Several processes can write the same file.
    const draft = `${name}.${process.pid}`;
    const code = replaceImports(compiled.modules[i] ?? '', (request) =>
      toSpecifier(fileOf(request, names, dirname(file))),
    );
    writeFileSync(draft, code);
    renameSync(draft, name);
  }
  return names;
}

/**
 * The file of an import of codecs: a part of the runtime, another module of theirs, one of the application with the
 * function of a check, or one of the packages that the application has, as the router.
 */
function fileOf(request: string, modules: readonly string[], folder: string): string {
  if (RUNTIME_MODULE.test(request)) return runtimeFile(request);
  const codecs = parseCodecsRequest(request);
  if (!codecs && request.startsWith('.')) return join(folder, request);
  if (!codecs) return createRequire(join(folder, 'codecs.js')).resolve(request);
  const file = modules[codecs.module];
  if (file === undefined) throw new Error(`Codecs import ${request}, which is not theirs`);
  return file;
}
