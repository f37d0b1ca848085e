import { type ApiModel, createModelBuilder } from '@mikrokit/types/model';
import { type CallExpression, isSpreadElement, type Node } from 'typescript/unstable/ast';
import type { Diagnostic } from '../diagnostic.ts';
import type { CheckedFile } from './checked-project.ts';
import { createExpansion } from './expansion.ts';
import { findImportedCalls } from './find-calls.ts';
import type { IsPackageSymbol } from './package-symbol.ts';
import type { ReadContext } from './read-context.ts';
import { readRoutes } from './read-routes.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { requireConfiguration, requireStrictNulls } from './require-options.ts';

/** What a file's calls of `createRouter` need, in the order in which they stand. */
export interface FileReport {
  readonly routers: readonly RouterCall[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A call of `createRouter` and the model of its routes. */
export interface RouterCall {
  readonly model: ApiModel;
  /** Where the call's last argument ends, in UTF-16 code units. */
  readonly argumentsEnd: number;
  /** 1 or 2. */
  readonly argumentCount: number;
}

/** Reads the types of all routers that a file makes. */
export function readFile(file: CheckedFile, isPackageSymbol: IsPackageSymbol): FileReport {
  const reporter = createReporter();
  // First: without its options TypeScript may not even find what createRouter is.
  requireConfiguration(file, reporter);
  if (reporter.diagnostics.length > 0) return { routers: [], diagnostics: reporter.diagnostics };
  const calls = findImportedCalls(file.project, file.source).filter(({ callee }) =>
    isPackageSymbol(callee, '@mikrokit/router', 'createRouter'),
  );
  if (calls.length > 0) requireStrictNulls(file, reporter);
  const routers = calls.flatMap(({ call }) => {
    const router = readRouter(file, call, reporter, isPackageSymbol);
    return router ? [router] : [];
  });
  return { routers, diagnostics: reporter.diagnostics };
}

function readRouter(
  file: CheckedFile,
  call: CallExpression,
  reporter: Reporter,
  isPackageSymbol: IsPackageSymbol,
): RouterCall | undefined {
  const [routes] = call.arguments;
  const last = call.arguments.at(-1);
  const isSpread = call.arguments.some((argument: Node) => isSpreadElement(argument));
  if (!routes || !last || isSpread || call.arguments.length > 2) {
    reporter.report('MK1013', call, 'createRouter takes the routes and, if need be, options.');
    return undefined;
  }
  const builder = createModelBuilder();
  const context: ReadContext = {
    project: file.project,
    pipeline: file.pipeline,
    builder,
    reporter,
    isPackageSymbol,
    known: new Map(),
    expansion: createExpansion(),
    refused: new Set(),
    checks: [],
  };
  const before = reporter.diagnostics.length;
  readRoutes(context, routes);
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  return {
    model: builder.build(),
    argumentsEnd: last.getEnd(),
    argumentCount: call.arguments.length,
  };
}
