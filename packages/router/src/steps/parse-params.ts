import type { ParameterNames, Parsing } from '@mikrokit/types/runtime';
import type { RunningCall, StepContext } from './step.ts';

/** The decoded parameters of a handler, of which schemas of the application's parse some. */
interface ParsedParams {
  readonly params: unknown[];
  readonly names: ParameterNames;
}

/**
 * Calls a handler with what the application's schemas make of its parameters, or rejects with their issues. Waits for schemas
 * that are asynchronous. Throws, or rejects, if a schema does.
 */
export function callParsed(
  { params, names }: ParsedParams,
  call: RunningCall,
  context: StepContext,
  handler: (params: readonly unknown[]) => unknown,
): unknown {
  const { schemas, rejectSchemas } = context;
  if (schemas === undefined) throw new Error('The codecs lack the schemas of their types');
  const finish = ({ issues, ...parsed }: Parsing): unknown => {
    if (issues !== undefined) return rejectSchemas(call, issues);
    return handler((parsed as { readonly params: readonly unknown[] }).params);
  };
  const parsing = schemas.parse(params, names);
  if (!(parsing instanceof Promise)) return finish(parsing);
  // Nobody waits for the handler of a call that was given up meanwhile.
  return parsing.then((parsed) => (call.context.isAborted ? undefined : finish(parsed)));
}
