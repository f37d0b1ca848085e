import type { RouteTraits } from '@mikrokit/types/emit';
import type { ApiModel, FinishedTypes } from '@mikrokit/types/model';
import type { CallExpression } from 'typescript/unstable/ast';
import type { Diagnostic } from '../diagnostic.ts';
import type { CallSite } from './call-site.ts';
import type { CheckedFile } from './checked-project.ts';
import { CheckerFailure } from './checker-failure.ts';
import { findImportedCalls } from './find-calls.ts';
import type { IsPackageSymbol } from './package-symbol.ts';
import { readClients } from './read-client.ts';
import { readCodecs } from './read-codecs.ts';
import type { FileReading } from './read-context.ts';
import { readRouter } from './read-router.ts';
import { reportFailure } from './report-failure.ts';
import { createReporter } from './reporter.ts';
import { requireConfiguration, requireStrictNulls } from './require-options.ts';

/** What a file's calls need. */
export interface FileReport {
  readonly modules: readonly ModuleReport[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A module of codecs to write, and the calls that are given something of it. */
export type ModuleReport = RouterReport | TypesReport | ClientReport;

/** One call of `createRouter`. */
export interface RouterReport {
  readonly kind: 'router';
  readonly model: ApiModel;
  readonly site: CallSite;
}

/** All calls of `createCodec` in a file. */
export interface TypesReport {
  readonly kind: 'types';
  readonly types: FinishedTypes;
  /** `type` is the place of the call's type among `types.ids`. */
  readonly sites: readonly { readonly site: CallSite; readonly type: number }[];
}

/** Calls of `createClient` for one API. */
export interface ClientReport {
  readonly kind: 'client';
  readonly model: ApiModel;
  /** What its definitions say of routes, by id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  readonly sites: readonly CallSite[];
}

/** Reads the types of all routers, clients and codecs that a file makes. */
export function readFile(file: CheckedFile, isPackageSymbol: IsPackageSymbol): FileReport {
  const reporter = createReporter();
  // First: without its options TypeScript may not even find what createRouter is.
  requireConfiguration(file, reporter);
  if (reporter.diagnostics.length > 0) return { modules: [], diagnostics: reporter.diagnostics };
  const imported = findImportedCalls(file.project, file.source);
  const callsOf = (pkg: string, name: string): CallExpression[] =>
    imported.filter(({ callee }) => isPackageSymbol(callee, pkg, name)).map(({ call }) => call);
  const routers = callsOf('@mikrokit/router', 'createRouter');
  const codecs = callsOf('@mikrokit/types', 'createCodec');
  const clients = callsOf('@mikrokit/client', 'createClient');
  if (routers.length + codecs.length + clients.length > 0) requireStrictNulls(file, reporter);
  const reading = { file, reporter, isPackageSymbol };
  const modules = [
    ...routers.map((call) => readCall(reading, call, () => readRouter(reading, call))),
    readCall(reading, codecs[0], () => readCodecs(reading, codecs)),
    ...(readCall(reading, clients[0], () => readClients(reading, clients)) ?? []),
  ].filter((module) => module !== undefined);
  return { modules, diagnostics: reporter.diagnostics };
}

/** Reads what a call needs, if there is one. That TypeScript failed is told once: then no other call is read. */
function readCall<T>(
  { file, reporter }: FileReading,
  call: CallExpression | undefined,
  read: () => T,
): T | undefined {
  if (!call || file.pipeline.failure()?.isAlive === false) return undefined;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CheckerFailure)) throw error;
    reportFailure(reporter, error, { node: call, what: 'This call' });
    return undefined;
  }
}
