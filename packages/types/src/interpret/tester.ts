import { deepTypes } from '../analysis/deep-types.ts';
import type { Tester } from '../interfaces/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { type Checks, passesIfHere } from '../runtime/passes-check.ts';
import { LEVELS_BEYOND, rejectDepth } from '../runtime/too-deep.ts';

/** The levels that a value can still nest at the current location. */
interface Levels {
  left: number;
  /**
   * Throws, except for types that nest only to a fixed depth: these are not limited, as in emitted
   * code.
   */
  readonly reject: (id: TypeId) => void;
}

export function createLevels(types: Types, maxDepth: number): Levels {
  let deep: ReadonlySet<TypeId> | undefined;
  return {
    left: maxDepth,
    reject: (id) => {
      deep ??= deepTypes(types);
      if (deep.has(id)) rejectDepth();
    },
  };
}

interface Answer {
  readonly left: number;
  readonly passes: boolean;
}

/** Creates the tester of one value. The value must not change meanwhile. */
export function createTester(types: Types, levels: Levels, checks?: Checks): Tester {
  const answers = new Map<TypeId, Map<unknown, Answer>>();
  let current = '';
  const testNow = (id: TypeId, value: unknown): boolean => {
    const before = current;
    current = id;
    const node = typeNode(types, id);
    const passes = kindOf(node).test(node, value, tester);
    current = before;
    return passes;
  };
  const tester: Tester = {
    types,
    passes: (name, value) => passesIfHere(checks, name, value),
    test: (id, value) => {
      if (typeof value !== 'object' || value === null) return testNow(id, value);
      // Unions test the same inner value again on each level of nesting.
      const ofType = answers.get(id) ?? new Map<unknown, Answer>();
      answers.set(id, ofType);
      const known = ofType.get(value);
      if (known?.left === levels.left) return known.passes;
      const { left } = levels;
      const passes = testNow(id, value);
      ofType.set(value, { left, passes });
      return passes;
    },
    nested: (work) => {
      if (levels.left <= -LEVELS_BEYOND) levels.reject(current);
      levels.left--;
      const passes = work();
      levels.left++;
      if (passes && levels.left <= 0) levels.reject(current);
      return passes;
    },
  };
  return tester;
}
