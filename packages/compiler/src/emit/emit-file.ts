import { hash } from 'node:crypto';
import { basename, dirname, relative, sep } from 'node:path';
import {
  type CheckImports,
  type CodeMemory,
  type EmittedCodecs,
  emitClientModules,
  emitFetchCodecs,
  emitMockModules,
  emitRouterModules,
  emitTypeCodecs,
  type RouterModulesOptions,
  typeCodecName,
} from '@mikrokit/types/emit';
import type { TypeId } from '@mikrokit/types/model';
import type { CallSite, FileReport, ModuleReport } from '../checker/calls/file-report.ts';
import type { ModuleExport } from '../checker/symbols/exports-of.ts';
import { codecsRequest } from './codecs-request.ts';
import type { CompiledCall, CompiledFile, CompilerOptions, PassedExport } from './compiled-file.ts';

/** The name and text of a file in the checker. */
interface Source {
  readonly fileName: string;
  readonly text: string;
}

/** The modules that were emitted for a file. */
export interface EmittedModules {
  /** A hash of everything that they were emitted from. */
  readonly key: string;
  /** One list for each module report. Calls import from its first module. */
  readonly reports: readonly EmittedCodecs[];
}

/** A compiled file, and its modules in the form in which a later compilation can reuse them. */
export interface EmittedFile {
  readonly compiled: CompiledFile;
  readonly emitted: EmittedModules;
}

/** Options for emitting the modules of a file. */
interface EmitFileOptions extends Required<Pick<CompilerOptions, 'separateModel'>> {
  /** The modules of an earlier compilation, reused if no type has changed since. */
  readonly before: EmittedModules | undefined;
  /** Pieces of earlier code, for the nth module report. */
  readonly memoryOf: (nth: number) => CodeMemory;
}

/** Emits the codecs of a file without diagnostics. `undefined` if it needs none. */
export function emitFile(
  source: Source,
  report: FileReport,
  options: EmitFileOptions,
): EmittedFile | undefined {
  if (report.modules.length === 0) return undefined;
  const key = emitKey(source, report);
  const { before } = options;
  const emitted: EmittedModules =
    before?.key === key ? before : { key, reports: emitReports(source, report, options) };
  const calls: CompiledCall[] = [];
  const modules: string[] = [];
  const groups: number[] = [];
  const exports: PassedExport[] = [];
  for (const [i, codecs] of emitted.reports.entries()) {
    const first = modules.length;
    for (const { site, name, type } of callsOf(report.modules[i] as ModuleReport)) {
      const { passed, position, separator } = site;
      if (passed) exports.push({ as: passed.name, module: first, name, type });
      else calls.push({ position, separator, module: first, name });
    }
    groups.push(...codecs.groups.map((nth) => first + nth));
    modules.push(...codecs.modules);
  }
  calls.sort((a, b) => a.position - b.position);
  const { text } = source;
  if (exports.length === 0) return { compiled: { text, calls, modules, groups }, emitted };
  const passed = { module: modules.length, exports, specifiers: report.codecFileSpecifiers };
  modules.push(
    exportCodecs(exports, (nth) => codecsRequest(`./${basename(source.fileName)}`, nth)),
  );
  return { compiled: { text, calls, modules, groups, passed }, emitted };
}

/** Writes the module that exports codecs under the names that a file imports. */
export function exportCodecs(
  exports: readonly PassedExport[],
  requestOf: (nth: number) => string,
): string {
  const lines = exports.map(
    ({ as, module, name }) =>
      `export { ${name} as ${as} } from ${JSON.stringify(requestOf(module))};\n`,
  );
  return [...new Set(lines)].join('');
}

/** Identifies the modules that a report is emitted to. */
function emitKey({ fileName }: Source, { modules }: FileReport): string {
  const parts = modules.map((module) => {
    if (module.kind === 'client' || module.kind === 'mock')
      return [module.kind, module.model(), [...module.traits]];
    const checks = [...importsFrom(fileName, module.checks)];
    const schemas = module.kind === 'router' ? [...importsFrom(fileName, module.schemas)] : [];
    if (module.kind === 'fetch') return [module.kind, module.types, module.endpoints, checks];
    if (module.kind === 'types') return [module.kind, module.types, checks, schemas];
    return [module.kind, module.model(), checks, schemas, module.lazy];
  });
  return hash('sha256', JSON.stringify([basename(fileName), parts]), 'base64url');
}

function emitReports(
  source: Source,
  report: FileReport,
  { memoryOf, separateModel }: EmitFileOptions,
): readonly EmittedCodecs[] {
  const reports: EmittedCodecs[] = [];
  let first = 0;
  for (const [i, module] of report.modules.entries()) {
    const from = first;
    // Modules of a file import each other in the same way as the file imports the first.
    const requestOf = (nth: number) => codecsRequest(`./${basename(source.fileName)}`, from + nth);
    const codecs = emitModules(source, module, requestOf, () => ({
      memory: memoryOf(i),
      separateModel,
    }));
    reports.push(codecs);
    first += codecs.modules.length;
  }
  return reports;
}

/** Emits the modules of one report. `requestOf` names the nth of them. */
function emitModules(
  { fileName }: Source,
  module: ModuleReport,
  requestOf: (nth: number) => string,
  routerOptions: () => RouterModulesOptions,
): EmittedCodecs {
  if (module.kind === 'client') return emitClientModules(module.model(), module.traits, requestOf);
  if (module.kind === 'mock') return emitMockModules(module.model(), module.traits, requestOf);
  const checks = importsFrom(fileName, module.checks);
  if (module.kind === 'router') {
    const schemas = importsFrom(fileName, module.schemas);
    const { model, lazy } = module;
    return emitRouterModules(model(), requestOf, { ...routerOptions(), checks, schemas, lazy });
  }
  if (module.kind === 'fetch') {
    const { types, endpoints } = module;
    return { modules: [emitFetchCodecs({ ...types, endpoints, checks })], groups: [] };
  }
  return { modules: [emitTypeCodecs({ ...module.types, checks })], groups: [] };
}

/** The imports of functions of checks, or of schemas, by the codecs of a file: they are resolved as if they stood in it. */
function importsFrom(fileName: string, checks: ReadonlyMap<string, ModuleExport>): CheckImports {
  return new Map(
    [...checks].map(([check, { file, name }]) => {
      const path = relative(dirname(fileName), file).split(sep).join('/');
      return [check, { from: path.startsWith('../') ? path : `./${path}`, name }];
    }),
  );
}

/** A call, with the name of the export to pass to it. */
interface ServedCall {
  readonly site: CallSite;
  readonly name: string;
  readonly type: PassedExport['type'];
}

/** The calls of a report. */
function callsOf(module: ModuleReport): readonly ServedCall[] {
  if (module.kind === 'router')
    return [{ site: module.site, name: 'codecs', type: 'RouterCodecs' }];
  if (module.kind === 'client')
    return module.sites.map((site) => ({ site, name: 'codecs', type: 'ClientCodecs' }));
  if (module.kind === 'mock')
    return module.sites.map((site) => ({ site, name: 'codecs', type: 'MockCodecs' }));
  if (module.kind === 'fetch')
    return module.sites.map((site) => ({ site, name: 'codecs', type: 'FetchCodecs' }));
  const { ids, environments = [] } = module.types;
  const isEnvironment = (type: number) => environments.includes(ids[type] as TypeId);
  return module.sites.map(({ site, type }) => ({
    site,
    name: typeCodecName(type),
    type: isEnvironment(type) ? 'AttachedEnvironment' : 'AttachedCodec',
  }));
}
