import { basename } from 'node:path';
import {
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

/** Writes the codecs of a file without diagnostics; `undefined` if it needs none. */
export function emitFile(source: Source, report: FileReport): CompiledFile | undefined {
  if (report.modules.length === 0) return undefined;
  const modules: string[] = [];
  const calls: CompiledCall[] = [];
  for (const module of report.modules) {
    const first = modules.length;
    // Modules of a file ask for each other as the file does for the first.
    const requestOf = (nth: number) => codecsRequest(`./${basename(source.fileName)}`, first + nth);
    modules.push(...emitModules(module, requestOf));
    calls.push(...argumentsOf(module).map(({ site, name }) => ({ ...site, module: first, name })));
  }
  return { text: source.text, calls: calls.toSorted((a, b) => a.position - b.position), modules };
}

/** The modules of a report, of which calls are given something of the first; `requestOf` names the nth of them. */
function emitModules(module: ModuleReport, requestOf: (nth: number) => string): readonly string[] {
  if (module.kind === 'router') return emitRouterModules(module.model, requestOf);
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
