import { ReflectionOp } from '@deepkit/type-spec';
import { callReference, programOf, readProgram, type Step } from './type-program.ts';

/** What stands on the stack while a program runs: the step that put it there. */
type Value = Step;

/**
 * Whether an interface extends what the type compiler did not find, or what is no interface, such as a class: computing
 * leaves out all members of such a base without a word.
 */
export function hasLostBase(steps: readonly Step[], main: number): boolean {
  const frames: Value[][] = [[]];
  for (const step of steps) {
    // What stands before is run only when it is called.
    if (step.at === main) frames.splice(0, frames.length, []);
    const frame = frames.at(-1) ?? [];
    if (step.op === ReflectionOp.objectLiteral && frame.some(isLost)) return true;
    if (step.op === ReflectionOp.frame) frames.push([]);
    else if (!SILENT.has(step.op)) run(step, frames);
  }
  return false;
}

function run(step: Step, frames: Value[][]): void {
  if (CLOSERS.has(step.op)) {
    if (frames.length > 1) frames.pop();
    else frames[0] = [];
    frames.at(-1)?.push(step);
    return;
  }
  const frame = frames.at(-1) ?? [];
  if (!MARKS.has(step.op))
    frame.splice(frame.length - takenBy(step, frame.length), frame.length, step);
}

function takenBy({ op, operands }: Step, most: number): number {
  const taken = op === ReflectionOp.inlineCall ? operands[1] : TAKEN.get(op);
  return Math.min(most, taken ?? 0);
}

/** Members, and what computing takes the members of; all else is left out. */
function isLost({ op, operand }: Value): boolean {
  if (KEPT.has(op)) return false;
  if (op !== ReflectionOp.inline) return true;
  const reference = callReference(operand);
  if (typeof reference === 'function') return true;
  const program = programOf(reference);
  const last =
    program &&
    readProgram(program).steps.findLast((step) => !MARKS.has(step.op) && !SILENT.has(step.op));
  return last !== undefined && isLost(last);
}

const KEPT: ReadonlySet<ReflectionOp> = new Set([
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

/** They say more of the value before them. */
const MARKS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.typeName,
  ReflectionOp.optional,
  ReflectionOp.readonly,
  ReflectionOp.description,
  ReflectionOp.widen,
]);

/** They leave nothing on the stack. */
const SILENT: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.nominal,
  ReflectionOp.var,
  ReflectionOp.jump,
  ReflectionOp.return,
  ReflectionOp.typeParameter,
  ReflectionOp.typeParameterDefault,
]);

/** They put one value in the place of all in their frame. */
export const CLOSERS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.function,
  ReflectionOp.functionReference,
  ReflectionOp.method,
  ReflectionOp.methodSignature,
  ReflectionOp.callSignature,
  ReflectionOp.class,
  ReflectionOp.classReference,
  ReflectionOp.enum,
  ReflectionOp.tuple,
  ReflectionOp.union,
  ReflectionOp.intersection,
  ReflectionOp.objectLiteral,
  ReflectionOp.mappedType,
  ReflectionOp.mappedType2,
  ReflectionOp.templateLiteral,
  ReflectionOp.condition,
  ReflectionOp.moveFrame,
  ReflectionOp.distribute,
]);

/** How many values they take off the stack. */
const TAKEN: ReadonlyMap<ReflectionOp, number> = new Map([
  [ReflectionOp.propertySignature, 1],
  [ReflectionOp.property, 1],
  [ReflectionOp.parameter, 1],
  [ReflectionOp.rest, 1],
  [ReflectionOp.set, 1],
  [ReflectionOp.array, 1],
  [ReflectionOp.tupleMember, 1],
  [ReflectionOp.namedTupleMember, 1],
  [ReflectionOp.promise, 1],
  [ReflectionOp.keyof, 1],
  [ReflectionOp.jumpCondition, 1],
  [ReflectionOp.map, 2],
  [ReflectionOp.indexSignature, 2],
  [ReflectionOp.indexAccess, 2],
  [ReflectionOp.extends, 2],
]);
