import type { Property, TypeId } from '@mikrokit/types/model';
import type { Type } from '../api/checked-types.ts';
import { CheckerFailure, typesOfSymbols } from '../api/checker-failure.ts';
import type { CallExpression } from '../api/syntax.ts';
import type { Location } from '../location.ts';
import type { FileContext, ReadContext } from '../read-context.ts';
import { createReporter } from '../reporting/reporter.ts';
import { prefetchTypes } from '../requests/prefetch-types.ts';
import { rejectEncodeOnly } from '../types/encode-only.ts';
import { rejectFiles } from '../types/reject-files.ts';
import { createReadContext } from './create-context.ts';
import { methodNames, typeOfDependency } from './read-dependency.ts';

/**
 * Reads the methods of a dependency that is wrapped with `untyped: 'keep'`: an object with the methods that the model can
 * hold. The others are recorded without types.
 */
export function readTypedMethods(
  context: ReadContext,
  fileContext: FileContext,
  call: CallExpression,
): TypeId {
  const node = call.typeArguments?.[0] ?? call;
  const location: Location = { node, what: 'The dependency', path: '', isResult: false };
  const methods = typeOfDependency(fileContext, call);
  const names = methodNames(fileContext, call);
  const symbols = (methods ? context.project.checker.getPropertiesOfType(methods) : []).filter(
    ({ name }) => names.has(name),
  );
  const types = typesOfSymbols(context, symbols);
  const properties = symbols.flatMap(({ name }, i): Property[] => {
    const type = types[i];
    if (type === undefined || type instanceof CheckerFailure) return [];
    if (!isHeld(fileContext, type, location)) return [];
    return [{ name, type: context.readType(type, location) }];
  });
  return context.builder.add({ kind: 'object', properties });
}

/** Whether the model can hold a type: reads it into a model that is thrown away. */
function isHeld(fileContext: FileContext, type: Type, location: Location): boolean {
  const reporter = createReporter();
  const trial = createReadContext({ ...fileContext, reporter }, { openType: 'MK1021' });
  prefetchTypes(trial, type);
  const draft = trial.readType(type, location);
  rejectEncodeOnly(trial, draft, location);
  rejectFiles(trial, draft, location, 'none');
  for (const check of trial.checks) check();
  return reporter.diagnostics.length === 0;
}
