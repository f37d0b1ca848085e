import type { CallExpression } from '../api/syntax.ts';
import { declarationsOf } from '../constraints/declared-constraints.ts';
import type { FileContext } from '../read-context.ts';
import { readRequired } from '../routes/definitions/require-hooks.ts';
import { readRoutes } from '../routes/read-routes.ts';
import { callSite, hasSpread, hasSurplusArguments } from './call-site.ts';
import { createReadContext } from './create-context.ts';
import type { RouterReport } from './file-report.ts';
import { lazily } from './lazily.ts';
import { hasTypesOption, readUnknownKeys, writtenOptions } from './read-options.ts';

/** Reads the routes of a call of `createRouter`. `undefined` if a part of them is rejected. */
export function readRouterCall(
  fileContext: FileContext,
  call: CallExpression,
): RouterReport | undefined {
  const { reporter } = fileContext;
  const [routes] = call.arguments;
  const options = writtenOptions(call, 1);
  if (!routes || hasSpread(call) || hasSurplusArguments(call, 2)) {
    reporter.report('MK1013', call, 'createRouter takes the routes and, optionally, options.');
    return undefined;
  }
  const before = reporter.diagnostics.length;
  const byReflection = options !== undefined && hasTypesOption(fileContext.file.project, options);
  const required = readRequired({ project: fileContext.file.project, reporter }, options);
  // Stored routes were read without their hooks.
  const readsAll = byReflection || required instanceof Set;
  const declarations = declarationsOf(fileContext.file.project);
  const context = createReadContext(fileContext, {
    byReflection,
    declarations,
    readsAll,
    parsing: { by: 'router', file: fileContext.file.source.fileName },
  });
  const type = context.project.checker.getTypeAtLocation(routes);
  if (!type) throw new Error('The checker gave no type for the routes');
  const unknownKeys = readUnknownKeys(context, options);
  const { traits, storeImports, lazy } = readRoutes(context, {
    type,
    node: routes,
    unknownKeys,
    required,
  });
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const model = lazily(() => {
    const built = context.builder.build({ unknownKeys });
    storeImports(built);
    return built;
  });
  const { checkFunctions: checks, schemas } = context;
  return { kind: 'router', model, checks, schemas, traits, lazy, site: callSite(call, 2) };
}
