import type { Packed } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { locationInProgram, parametersOf } from './location-in-program.ts';
import { programOf, readProgram, referencesOf, type TypeProgram } from './type-program.ts';
import { findUnresolved } from './unresolved-names.ts';

/**
 * The type program of a handler's first parameter. `undefined` if it has none, or if the router's
 * `Context` can be part of it. `Context` has no types at run time: it is `any`, or an unresolved
 * name.
 */
export function contextProgram(handler: object): TypeProgram | undefined {
  const program = programOf(handler);
  if (!program) return undefined;
  const read = readProgram(program);
  const [first] = parametersOf(read);
  if (!first) return undefined;
  const last = read.steps[read.steps.indexOf(first) - 1];
  // `...args: [context: Context, id: number]`
  const end = last?.op === ReflectionOp.rest ? last.at : first.at;
  const context = readProgram([
    ...program.slice(0, -1),
    String(program.at(-1)).slice(0, end),
  ] as Packed);
  return mayHoldContext(context) ? undefined : context;
}

function mayHoldContext(program: TypeProgram): boolean {
  return (
    holdsAny(program, new Set()) ||
    findUnresolved(program, new Set()).some(({ path }) => path.length === 0)
  );
}

/** Whether `any` is part of a type, except in a property. */
function holdsAny(program: TypeProgram, searched: Set<object>): boolean {
  return program.steps.some((step, i) => {
    if (step.op !== ReflectionOp.any && !IN_TYPE.has(step.op)) return false;
    if (locationInProgram(program, i).path.length > 0) return false;
    if (step.op === ReflectionOp.any) return true;
    return referencesOf(step).some((reference) => {
      const next = programOf(reference);
      if (!next || searched.has(next)) return false;
      searched.add(next);
      return holdsAny(readProgram(next), searched);
    });
  });
}

/** Operations that make other types part of a type. Classes cannot be made of the context's interface. */
const IN_TYPE: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.inline,
  ReflectionOp.inlineCall,
  ReflectionOp.arg,
]);
