import type { ParameterNames, Parsing } from '@mikrokit/types/runtime';
import type { RunningCall, StepContext } from './step.ts';

/** Decoded parameters of a handler. The application's schemas parse some of them. */
interface ParsedParams {
  readonly params: unknown[];
  readonly names: ParameterNames;
}

/**
 * Calls a handler with the output of the application's schemas, or rejects with their issues. Waits
 * for asynchronous schemas. Throws, or rejects, if a schema does.
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
  // The call was cancelled meanwhile.
  return parsing.then((parsed) => (call.context.isAborted ? undefined : finish(parsed)));
}
