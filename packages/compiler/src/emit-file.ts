import { hash } from 'node:crypto';
import { basename } from 'node:path';
import {
  type CodeMemory,
  emitClientModules,
  emitRouterModules,
  emitTypeCodecs,
  typeCodecName,
} from '@mikrokit/types/emit';
import type { CallSite } from './checker/call-site.ts';
import type { FileReport, ModuleReport } from './checker/read-file.ts';
import { codecsRequest } from './codecs-request.ts';
import type { CompiledCall, CompiledFile } from './compiler.ts';

/** A file's name and text, as the checker knows them. */
interface Source {
  readonly fileName: string;
  readonly text: string;
}

/** The modules that were written for a file. */
export interface EmittedModules {
  /** Of all that they were written from. */
  readonly key: string;
  /** For each report those of which the first serves its calls. */
  readonly modules: readonly (readonly string[])[];
}

/** What a file is given, and the modules in it as they may be used again. */
export interface EmittedFile {
  readonly compiled: CompiledFile;
  readonly emitted: EmittedModules;
}

/** What was written for a file before. */
export interface WrittenBefore {
  /** All of it: taken where it would be the same, as after a change of what functions do. */
  readonly emitted: EmittedModules | undefined;
  /** Pieces of it, for the nth module report. */
  readonly memoryOf: (nth: number) => CodeMemory;
}

/** Writes the codecs of a file without diagnostics; `undefined` if it needs none. */
export function emitFile(
  source: Source,
  report: FileReport,
  { emitted: before, memoryOf }: WrittenBefore,
): EmittedFile | undefined {
  if (report.modules.length === 0) return undefined;
  const key = emittedKey(source, report);
  const emitted: EmittedModules =
    before?.key === key ? before : { key, modules: emitAll(source, report, memoryOf) };
  const calls: CompiledCall[] = [];
  let first = 0;
  for (const [i, module] of report.modules.entries()) {
    const place = { module: first };
    calls.push(...argumentsOf(module).map(({ site, name }) => ({ ...site, ...place, name })));
    first += emitted.modules[i]?.length ?? 0;
  }
  const compiled = {
    text: source.text,
    calls: calls.toSorted((a, b) => a.position - b.position),
    modules: emitted.modules.flat(),
  };
  return { compiled, emitted };
}

/** Tells apart what different modules are written for. */
function emittedKey({ fileName }: Source, { modules }: FileReport): string {
  const parts = modules.map((module) => {
    if (module.kind === 'types') return [module.kind, module.types];
    return [module.kind, module.model, module.kind === 'client' && [...module.traits]];
  });
  return hash('sha256', JSON.stringify([basename(fileName), parts]), 'base64url');
}

function emitAll(
  source: Source,
  report: FileReport,
  memoryOf: WrittenBefore['memoryOf'],
): readonly (readonly string[])[] {
  const written: (readonly string[])[] = [];
  let first = 0;
  for (const [nth, module] of report.modules.entries()) {
    const from = first;
    // Modules of a file ask for each other as the file does for the first.
    const requestOf = (nth: number) => codecsRequest(`./${basename(source.fileName)}`, from + nth);
    const modules = emitModules(module, requestOf, () => memoryOf(nth));
    written.push(modules);
    first += modules.length;
  }
  return written;
}

/** The modules of a report, of which calls are given something of the first; `requestOf` names the nth of them. */
function emitModules(
  module: ModuleReport,
  requestOf: (nth: number) => string,
  memory: () => CodeMemory,
): readonly string[] {
  if (module.kind === 'router') return emitRouterModules(module.model, requestOf, memory());
  if (module.kind === 'types') return [emitTypeCodecs(module.types)];
  return emitClientModules(module.model, module.traits, requestOf);
}

/** The calls that a report's first module serves, each with the name of the export that it is given. */
function argumentsOf(
  module: ModuleReport,
): readonly { readonly site: CallSite; readonly name: string }[] {
  if (module.kind === 'router') return [{ site: module.site, name: 'codecs' }];
  if (module.kind === 'client') return module.sites.map((site) => ({ site, name: 'codecs' }));
  return module.sites.map(({ site, type }) => ({ site, name: typeCodecName(type) }));
}
