import { type CallExpression, isSpreadElement, type Node } from 'typescript/unstable/ast';
import { callSite } from './call-site.ts';
import { hasTypeSource } from './has-type-source.ts';
import { createReadContext, type FileReading } from './read-context.ts';
import type { RouterReport } from './read-file.ts';
import { readRoutes } from './read-routes.ts';
import { readUnknownKeys } from './read-unknown-keys.ts';

/** Reads the routes of a call of `createRouter`; `undefined` if something in them is refused. */
export function readRouter(reading: FileReading, call: CallExpression): RouterReport | undefined {
  const { reporter } = reading;
  const [routes, options] = call.arguments;
  const isSpread = call.arguments.some((argument: Node) => isSpreadElement(argument));
  if (!routes || isSpread || call.arguments.length > 2) {
    reporter.report('MK1013', call, 'createRouter takes the routes and, if need be, options.');
    return undefined;
  }
  const byReflection = options !== undefined && hasTypeSource(reading.file.project, options);
  const context = createReadContext(reading, { byReflection });
  const before = reporter.diagnostics.length;
  const type = context.project.checker.getTypeAtLocation(routes);
  if (!type) throw new Error('The checker gave no type for the routes');
  const unknownKeys = readUnknownKeys(context, options);
  const { keepParts } = readRoutes(context, { type, node: routes, unknownKeys });
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const model = context.builder.build({ unknownKeys });
  keepParts(model);
  return { kind: 'router', model, site: callSite(call, 2) };
}
