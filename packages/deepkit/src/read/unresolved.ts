import { ReflectionOp } from '@deepkit/type-spec';
import { hasLostBase } from './lost-bases.ts';
import { callReference, programOf, reachablePrograms, type Step } from './type-program.ts';

/**
 * A place in a type program where the type compiler wrote `never`, as it does for names that it cannot resolve, or
 * `typeof` of a value, of which it forgets what `as` says.
 */
export interface Unresolved {
  /** The interface, alias or class it stands in; absent for what stands in the handler's own signature. */
  readonly owner?: string;
  /** The property or parameter whose type it is, or is part of. */
  readonly member?: string;
  /** Whether it is what an interface extends: not found, or no interface. */
  readonly isBase?: true;
}

/**
 * Finds names that were not resolved in the types of a function, before they are computed: computing drops `never` from
 * unions, intersections and objects without a word, and with it what would be checked. What was `seen` is not looked
 * at again.
 */
export function findUnresolved(handler: object, seen: Set<object>): readonly Unresolved[] {
  const own = programOf(handler);
  return reachablePrograms(handler, seen).flatMap(({ program, steps, main, owner, stack }) => {
    const named = { ...(owner !== undefined && { owner }) };
    // `TypeAnnotation` is made of a `never`, on purpose.
    const isMeant = stack.includes('__meta');
    return [
      ...(isMeant ? [] : unresolvedIn(steps, owner, program === own)),
      ...(hasLostBase(steps, main) ? [{ ...named, isBase: true as const }] : []),
    ];
  });
}

const MEMBERS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.property,
  ReflectionOp.propertySignature,
  ReflectionOp.parameter,
]);

function unresolvedIn(
  steps: readonly Step[],
  owner: string | undefined,
  isHandler: boolean,
): Unresolved[] {
  const context = isHandler ? steps.findIndex(({ op }) => op === ReflectionOp.parameter) - 1 : -1;
  return steps.flatMap(({ op, operand }, i) => {
    // What a branch of a conditional type gives is written `never` on purpose, and the context is not read.
    const isMeant = steps[i + 1]?.op === ReflectionOp.return || i === context;
    const isLost = op === ReflectionOp.never || (op === ReflectionOp.typeof && !isPattern(operand));
    if (!isLost || isMeant || isStatic(steps, i + 1)) return [];
    const member = steps.slice(i).find((step) => MEMBERS.has(step.op))?.operand;
    return [
      {
        ...(owner !== undefined && { owner }),
        ...(member !== undefined && { member: String(member) }),
      },
    ];
  });
}

/** `Pattern<typeof LETTERS>`; of other values `typeof` tells less than TypeScript knows. */
function isPattern(reference: unknown): boolean {
  return callReference(reference) instanceof RegExp;
}

/** Whether the property that follows is one of the class itself, not of its instances. */
function isStatic(steps: readonly Step[], at: number): boolean {
  if (steps[at]?.op !== ReflectionOp.property) return false;
  const modifiers = steps.slice(at + 1);
  const end = modifiers.findIndex(({ op }) => !MODIFIERS.has(op));
  return modifiers.slice(0, end).some(({ op }) => op === ReflectionOp.static);
}

const MODIFIERS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.optional,
  ReflectionOp.readonly,
  ReflectionOp.public,
  ReflectionOp.private,
  ReflectionOp.protected,
  ReflectionOp.abstract,
  ReflectionOp.static,
  ReflectionOp.defaultValue,
  ReflectionOp.description,
]);
