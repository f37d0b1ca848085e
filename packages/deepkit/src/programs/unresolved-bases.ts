import { ReflectionOp } from '@deepkit/type-spec';
import { CHANGES_TOP, FRAME_CLOSERS, POPS, PUSHES_NOTHING } from './stack-effects.ts';
import { callReference, programOf, readProgram, type Step } from './type-program.ts';

/** A value on the stack, represented by the step that pushed it. */
type Value = Step;

/**
 * Whether an interface extends a name that the type compiler did not find, or something other than an interface, such as a
 * class. `@deepkit/type` silently drops all members of such a base.
 */
export function hasUnresolvedBase(steps: readonly Step[], main: number): boolean {
  const frames: Value[][] = [[]];
  for (const step of steps) {
    // The steps before `main` run only when they are called.
    if (step.at === main) frames.splice(0, frames.length, []);
    const frame = frames.at(-1) ?? [];
    if (step.op === ReflectionOp.objectLiteral && frame.some(isDropped)) return true;
    if (step.op === ReflectionOp.frame) frames.push([]);
    else if (!PUSHES_NOTHING.has(step.op)) run(step, frames);
  }
  return false;
}

function run(step: Step, frames: Value[][]): void {
  if (FRAME_CLOSERS.has(step.op)) {
    if (frames.length > 1) frames.pop();
    else frames[0] = [];
    frames.at(-1)?.push(step);
    return;
  }
  const frame = frames.at(-1) ?? [];
  if (!CHANGES_TOP.has(step.op))
    frame.splice(frame.length - popCount(step, frame.length), frame.length, step);
}

function popCount({ op, operands }: Step, most: number): number {
  const count = op === ReflectionOp.inlineCall ? operands[1] : POPS.get(op);
  return Math.min(most, count ?? 0);
}

/** Whether `@deepkit/type` drops a value from an object: all but members, and types with members. */
function isDropped({ op, operand }: Value): boolean {
  if (KEPT_IN_OBJECTS.has(op)) return false;
  if (op !== ReflectionOp.inline) return true;
  const reference = callReference(operand);
  if (typeof reference === 'function') return true;
  const program = programOf(reference);
  const last =
    program &&
    readProgram(program).steps.findLast(
      (step) => !CHANGES_TOP.has(step.op) && !PUSHES_NOTHING.has(step.op),
    );
  return last !== undefined && isDropped(last);
}

const KEPT_IN_OBJECTS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.propertySignature,
  ReflectionOp.methodSignature,
  ReflectionOp.indexSignature,
  ReflectionOp.callSignature,
  ReflectionOp.objectLiteral,
  ReflectionOp.intersection,
  ReflectionOp.mappedType,
  ReflectionOp.mappedType2,
  ReflectionOp.inlineCall,
  ReflectionOp.indexAccess,
  ReflectionOp.condition,
  ReflectionOp.jumpCondition,
  ReflectionOp.moveFrame,
  ReflectionOp.distribute,
  ReflectionOp.return,
]);
