import { atName, type TypeLocation } from '@mikrokit/types/model';
import type { RunningProgram } from '../processor/running-program.ts';
import {
  type LocationInProgram,
  locationInProgram,
  parametersOf,
} from '../programs/location-in-program.ts';
import { programOf, readProgram, type TypeProgram } from '../programs/type-program.ts';

/** `Parameter 1 ('user') of route 'users/get'`. The context is not counted. */
export function describeParameter(name: string | undefined, i: number, owner: string): string {
  return `Parameter ${i}${name === undefined ? '' : ` ('${name}')`} of ${owner}`;
}

/** The location of a type in a handler's program. */
export function locationInHandler(
  program: TypeProgram,
  owner: string,
  { path = [], parameter }: Partial<LocationInProgram>,
): TypeLocation {
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

/** The location of a running program, and the name of its type. */
export function locationOfRunningProgram(
  handler: TypeProgram,
  running: RunningProgram,
): (LocationInProgram & { readonly owner?: string }) | undefined {
  const own = readRunning(running);
  let path: readonly string[] = [];
  for (let one: RunningProgram | undefined = running; one; one = one.previous) {
    const program = one.object === handler.program ? handler : readRunning(one);
    const location = locationInProgram(program, stepAt(program, one));
    path = [...location.path, ...path];
    if (program !== handler) continue;
    return { ...location, path, ...(own.owner !== undefined && { owner: own.owner }) };
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
