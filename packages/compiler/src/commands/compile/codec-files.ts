import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { optionsOfConfig } from '@mikrokit/types/runtime';
import {
  codecDeclarationName,
  codecFileName,
  codecModuleName,
} from '../../emit/codec-file-name.ts';
import { parseCodecsRequest } from '../../emit/codecs-request.ts';
import type { CompiledFile, PassedCodecs, PassedExport } from '../../emit/compiled-file.ts';
import { exportCodecs } from '../../emit/emit-file.ts';
import { replaceImports } from '../../emit/replace-imports.ts';

/** The first line of generated files. */
export const NOTICE = '// Written by `mikrokit compile` from ';

/** Everything that the files of codecs are written from. */
interface CodecSources {
  readonly file: string;
  readonly compiled: CompiledFile & { readonly passed: PassedCodecs };
  /** The files that the types depend on, the file itself first. */
  readonly sources: readonly string[];
  /** Ambient declarations that they depend on. A deployment can lack them. */
  readonly ambient: readonly string[];
  /** Each tsconfig.json that they depend on. A deployment can lack them. */
  readonly configs: readonly string[];
  /** Leave out the comparison of sources at the start. */
  readonly bundled: boolean;
}

/**
 * The files of codecs for a source file, by path. The index comes last: it holds hashes of the modules, so the start
 * notices if the writing of them was interrupted.
 */
export function codecFiles(from: CodecSources): ReadonlyMap<string, string> {
  const { file, compiled } = from;
  const name = basename(file);
  const folder = dirname(file);
  const { exports } = compiled.passed;
  const needed = new Set(exports.map(({ module }) => module));
  const toFile = (request: string): string => {
    const codecs = parseCodecsRequest(request);
    if (!codecs) return request;
    needed.add(codecs.module);
    return moduleRequest(name, codecs.module);
  };
  const modules = new Map<string, string>();
  for (const module of needed) {
    const code = replaceImports(compiled.modules[module] ?? '', toFile);
    modules.set(codecModuleName(name, module), `${header(name)}${code}`);
  }
  const files = new Map([...modules].map(([module, code]) => [join(folder, module), code]));
  files.set(join(folder, codecDeclarationName(name)), writeDeclarations(name, exports));
  files.set(join(folder, codecFileName(name)), writeIndex(from, modules));
  return files;
}

/**
 * The module that a file imports: it compares the sources and the other modules, and exports the codecs under the names
 * that are imported.
 */
function writeIndex(
  { file, compiled, sources, ambient, configs, bundled }: CodecSources,
  modules: ReadonlyMap<string, string>,
): string {
  const name = basename(file);
  const hashesOf = (paths: readonly string[], part = (text: string) => text) =>
    paths.map((path) => [
      toPath(relative(dirname(file), path)),
      hashOf(part(readFileSync(path, 'utf8'))),
    ]);
  const hashes = {
    sources: Object.fromEntries(hashesOf(sources)),
    ifPresent: Object.fromEntries([
      ...hashesOf(ambient),
      ...[...modules].map(([module, code]) => [module, hashOf(code)]),
    ]),
    configs: Object.fromEntries(hashesOf(configs, optionsOfConfig)),
  };
  const comparison = bundled
    ? ''
    : `import { assertCurrentCodecs } from '@mikrokit/types/runtime';\n\n` +
      `assertCurrentCodecs(import.meta.url, ${JSON.stringify(hashes, undefined, 2)});\n\n`;
  const exported = exportCodecs(compiled.passed.exports, (module) => moduleRequest(name, module));
  return `${header(name)}// @ts-self-types="./${codecDeclarationName(name)}"\n${comparison}${exported}`;
}

function writeDeclarations(name: string, exports: readonly PassedExport[]): string {
  const typeOf = new Map(exports.map(({ as, type }) => [as, type]));
  const types = [...new Set(typeOf.values())].toSorted();
  const constants = [...typeOf].map(([as, type], i) =>
    as === 'default'
      ? `declare const codecs${i}: ${type};\nexport default codecs${i};\n`
      : `export declare const ${as}: ${type};\n`,
  );
  return `${NOTICE}${name}. Do not edit it.
import type { ${types.join(', ')} } from '@mikrokit/types/runtime';

${constants.join('')}`;
}

function header(name: string): string {
  return `${NOTICE}${name}. Do not edit it.\n// @ts-nocheck\n/* eslint-disable */\n`;
}

function moduleRequest(name: string, module: number): string {
  return `./${codecModuleName(name, module)}`;
}

/** A hash that is the same for a checkout with other ends of lines. */
function hashOf(text: string): string {
  return hash('sha256', text.replaceAll('\r\n', '\n'), 'base64url');
}

function toPath(path: string): string {
  return path.split(sep).join('/');
}
