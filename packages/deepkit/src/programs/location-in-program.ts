import { ReflectionOp } from '@deepkit/type-spec';
import { FRAME_CLOSERS } from './stack-effects.ts';
import type { Step, TypeProgram } from './type-program.ts';

/** The position of a step of a type program in the type. */
export interface LocationInProgram {
  /** The properties around it, the outermost first. */
  readonly path: readonly string[];
  /** Index of the parameter that it is part of, in the program of a function. */
  readonly parameter?: number;
}

/** The steps that end the parameters of a function's program. */
export function parametersOf({ steps, main }: TypeProgram): readonly Step[] {
  let depth = 0;
  return steps.filter(({ op, at }) => {
    if (at < main) return false;
    if (op === ReflectionOp.frame) depth++;
    else if (FRAME_CLOSERS.has(op)) depth--;
    return op === ReflectionOp.parameter && depth === 1;
  });
}

/**
 * Finds the properties and the parameter that contain a step. Their operations follow the
 * operations of their types.
 */
export function locationInProgram(program: TypeProgram, index: number): LocationInProgram {
  const { steps, main } = program;
  const parameters = parametersOf(program);
  const path: string[] = [];
  const visited = new Set<number>();
  for (let from: number | undefined = index; from !== undefined && !visited.has(from); ) {
    visited.add(from);
    let depth = 0;
    let level = 1;
    for (const step of steps.slice(from)) {
      const { op, operand } = step;
      if (op === ReflectionOp.return && step.at < main) break;
      if (op === ReflectionOp.frame) depth++;
      else if (FRAME_CLOSERS.has(op)) depth--;
      else if (depth >= level) continue;
      else if (op === ReflectionOp.parameter && parameters.includes(step)) {
        return { path, parameter: parameters.indexOf(step) };
      } else if (PROPERTIES.has(op)) {
        level = depth;
        path.unshift(String(typeof operand === 'function' ? operand() : operand));
      }
    }
    from = callerOf(program, from);
  }
  return { path };
}

/** The step that calls the coroutine of a step, because the coroutine's result becomes part of it. */
function callerOf({ steps, main }: TypeProgram, index: number): number | undefined {
  const at = steps[index]?.at ?? main;
  if (at >= main) return undefined;
  const before = steps.findLast((step) => step.op === ReflectionOp.return && step.at < at);
  // The first coroutine follows the jump to `main`.
  const start = (before ?? steps[0])?.at ?? 0;
  const entry = steps.find((step) => step.at > start)?.at;
  const found = steps.findIndex(
    ({ op, operands }) => CALLS.has(op) && operands.some((operand) => operand === entry),
  );
  return found === -1 ? undefined : found;
}

const PROPERTIES: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.property,
  ReflectionOp.propertySignature,
]);

const CALLS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.jumpCondition,
  ReflectionOp.mappedType,
  ReflectionOp.mappedType2,
  ReflectionOp.distribute,
  ReflectionOp.call,
]);
