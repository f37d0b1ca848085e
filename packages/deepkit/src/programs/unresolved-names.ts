import { ReflectionOp } from '@deepkit/type-spec';
import { locationInProgram } from './location-in-program.ts';
import {
  callReference,
  programOf,
  readProgram,
  referencesOf,
  type Step,
  type TypeProgram,
} from './type-program.ts';
import { hasUnresolvedBase } from './unresolved-bases.ts';

/**
 * A location in a type program with `never`, which the type compiler writes for names that it cannot resolve, or with `typeof`
 * of a value, for which it ignores `as`.
 */
export interface UnresolvedName {
  /** Index of the parameter that contains it. Absent for the result. */
  readonly parameter?: number;
  /** The properties on the way to it. */
  readonly path: readonly string[];
  /** The outer interface, alias or class. Absent in the handler's own signature. */
  readonly owner?: string;
  /** Whether it is the base of an interface, either not found or no interface. */
  readonly isBase?: true;
}

/**
 * Finds unresolved names in the types of a function before they are computed. `@deepkit/type` silently drops `never` from
 * unions, intersections and objects, and with it their validation. Skips programs in `searched`.
 */
export function findUnresolved(
  handler: TypeProgram,
  searched: Set<object>,
): readonly UnresolvedName[] {
  const found: UnresolvedName[] = [];
  const search = (
    program: TypeProgram,
    location: (index: number) => Omit<UnresolvedName, 'owner'>,
  ) => {
    const { steps, main, owner, stack } = program;
    const named = { ...(owner !== undefined && { owner }) };
    // `TypeAnnotation` contains a `never` on purpose.
    const isAnnotation = stack.includes('__meta');
    if (hasUnresolvedBase(steps, main))
      found.push({ ...location(steps.length), ...named, isBase: true });
    for (const [i, step] of steps.entries()) {
      if (!isAnnotation && isUnresolved(steps, i)) found.push({ ...location(i), ...named });
      for (const reference of referencesOf(step)) {
        const next = programOf(reference);
        if (!next || searched.has(next)) continue;
        searched.add(next);
        const read = readProgram(next);
        search(read, (index) => {
          const outer = location(i);
          return { ...outer, path: [...outer.path, ...locationInProgram(read, index).path] };
        });
      }
    }
  };
  search(handler, (index) => locationInProgram(handler, index));
  return found;
}

function isUnresolved(steps: readonly Step[], i: number): boolean {
  const { op, operand } = steps[i] as Step;
  // A branch of a conditional type is reported only if it is taken.
  const isBranch = steps[i + 1]?.op === ReflectionOp.return;
  const isUnknown =
    op === ReflectionOp.never || (op === ReflectionOp.typeof && !isPattern(operand));
  return isUnknown && !isBranch && !isStatic(steps, i + 1);
}

/** Whether it is `Pattern<typeof LETTERS>`. For other values `typeof` is less precise than TypeScript. */
function isPattern(reference: unknown): boolean {
  return callReference(reference) instanceof RegExp;
}

/** Whether the property that follows is static. */
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
