import { ReflectionOp } from '@deepkit/type-spec';
import { hasLostBase } from './lost-bases.ts';
import { placeOf } from './place-in-program.ts';
import {
  callReference,
  programOf,
  readProgram,
  referencesOf,
  type Step,
  type TypeProgram,
} from './type-program.ts';

/**
 * A place in a type program where the type compiler wrote `never`, as it does for names that it cannot resolve, or
 * `typeof` of a value, of which it forgets what `as` says.
 */
export interface Unresolved {
  /** Which parameter it is part of; absent for the result. */
  readonly parameter?: number;
  /** The properties on the way to it. */
  readonly path: readonly string[];
  /** The interface, alias or class it stands in; absent for what stands in the handler's own signature. */
  readonly owner?: string;
  /** Whether it is what an interface extends: not found, or no interface. */
  readonly isBase?: true;
}

/**
 * Finds names that were not resolved in the types of a function, before they are computed: computing drops `never` from
 * unions, intersections and objects without a word, and with it what would be checked. Programs that were `searched` are
 * not looked at again.
 */
export function findUnresolved(handler: TypeProgram, searched: Set<object>): readonly Unresolved[] {
  const found: Unresolved[] = [];
  const search = (program: TypeProgram, place: (index: number) => Omit<Unresolved, 'owner'>) => {
    const { steps, main, owner, stack } = program;
    const named = { ...(owner !== undefined && { owner }) };
    // `TypeAnnotation` is made of a `never`, on purpose.
    const isMeant = stack.includes('__meta');
    if (hasLostBase(steps, main)) found.push({ ...place(steps.length), ...named, isBase: true });
    for (const [i, step] of steps.entries()) {
      if (!isMeant && isUnresolved(steps, i)) found.push({ ...place(i), ...named });
      for (const reference of referencesOf(step)) {
        const next = programOf(reference);
        if (!next || searched.has(next)) continue;
        searched.add(next);
        const read = readProgram(next);
        search(read, (index) => {
          const outer = place(i);
          return { ...outer, path: [...outer.path, ...placeOf(read, index).path] };
        });
      }
    }
  };
  search(handler, (index) => placeOf(handler, index));
  return found;
}

function isUnresolved(steps: readonly Step[], i: number): boolean {
  const { op, operand } = steps[i] as Step;
  // What a branch of a conditional type gives is told when it is taken.
  const isBranch = steps[i + 1]?.op === ReflectionOp.return;
  const isLost = op === ReflectionOp.never || (op === ReflectionOp.typeof && !isPattern(operand));
  return isLost && !isBranch && !isStatic(steps, i + 1);
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
