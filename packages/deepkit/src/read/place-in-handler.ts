import type { Running } from '../compute/running.ts';
import { type PlaceInProgram, parametersOf, placeOf } from './place-in-program.ts';
import { atName, type Place } from './read-context.ts';
import { programOf, readProgram, type TypeProgram } from './type-program.ts';

/** `Parameter 1 ('user') of route 'users/get'`; counted as they are sent, without the context. */
export function whatParameter(name: string, i: number, owner: string): string {
  // The type compiler's own name for a destructured parameter.
  return `Parameter ${i}${name === `param${i}` ? '' : ` ('${name}')`} of ${owner}`;
}

/** A place in a handler's program, for messages. */
export function placeIn(
  program: TypeProgram,
  owner: string,
  { path = [], parameter }: Partial<PlaceInProgram>,
): Place {
  const name = parameter === undefined ? undefined : parametersOf(program)[parameter]?.operand;
  const what =
    parameter === undefined
      ? `The result of ${owner}`
      : whatParameter(String(name), parameter, owner);
  return path.reduce(atName, { what, path: '' });
}

/** Where a program stands that runs, and the name of its type. */
export function placeOfRunning(
  handler: TypeProgram,
  running: Running,
): (PlaceInProgram & { readonly owner?: string }) | undefined {
  const own = readRunning(running);
  let path: readonly string[] = [];
  for (let one: Running | undefined = running; one; one = one.previous) {
    const program = one.object === handler.program ? handler : readRunning(one);
    const place = placeOf(program, stepAt(program, one));
    path = [...place.path, ...path];
    if (program !== handler) continue;
    return { ...place, path, ...(own.owner !== undefined && { owner: own.owner }) };
  }
  return undefined;
}

function readRunning({ object }: Running): TypeProgram {
  return readProgram(programOf(object) ?? []);
}

/** The step that runs, or that runs next where another program runs first. */
function stepAt({ steps }: TypeProgram, { program }: Running): number {
  return steps.findLastIndex(({ at }) => at <= program);
}
