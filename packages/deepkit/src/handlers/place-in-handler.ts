import { atName, type TypePlace } from '@mikrokit/types/model';
import type { RunningProgram } from '../processor/running-program.ts';
import { type PlaceInProgram, parametersOf, placeInProgram } from '../programs/place-in-program.ts';
import { programOf, readProgram, type TypeProgram } from '../programs/type-program.ts';

/** `Parameter 1 ('user') of route 'users/get'`. The context is not counted. */
export function describeParameter(name: string | undefined, i: number, owner: string): string {
  return `Parameter ${i}${name === undefined ? '' : ` ('${name}')`} of ${owner}`;
}

/** The place of a type in a handler's program. */
export function placeInHandler(
  program: TypeProgram,
  owner: string,
  { path = [], parameter }: Partial<PlaceInProgram>,
): TypePlace {
  const name = parameter === undefined ? undefined : parametersOf(program)[parameter]?.operand;
  const what =
    parameter === undefined
      ? `The result of ${owner}`
      : describeParameter(
          name === `param${parameter}` ? undefined : String(name),
          parameter,
          owner,
        );
  return path.reduce(atName, { what, path: '' });
}

/** The place of a running program, and the name of its type. */
export function placeOfRunningProgram(
  handler: TypeProgram,
  running: RunningProgram,
): (PlaceInProgram & { readonly owner?: string }) | undefined {
  const own = readRunning(running);
  let path: readonly string[] = [];
  for (let one: RunningProgram | undefined = running; one; one = one.previous) {
    const program = one.object === handler.program ? handler : readRunning(one);
    const place = placeInProgram(program, stepAt(program, one));
    path = [...place.path, ...path];
    if (program !== handler) continue;
    return { ...place, path, ...(own.owner !== undefined && { owner: own.owner }) };
  }
  return undefined;
}

function readRunning({ object }: RunningProgram): TypeProgram {
  return readProgram(programOf(object) ?? []);
}

/** Index of the step that runs, or that runs next after another program. */
function stepAt({ steps }: TypeProgram, { program }: RunningProgram): number {
  return steps.findLastIndex(({ at }) => at <= program);
}
