import { deepTypes } from '../deep-types.ts';
import type { Lowering, Testing } from '../kind-interpreter.ts';
import { interpreterOf } from '../kinds/interpreters.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';
import { LEVELS_BEYOND, refuseDepth, TooDeepError } from './too-deep.ts';

interface PlacedLowering extends Lowering {
  /** Where in the value it is, or where it stopped with an error. */
  readonly path: readonly (string | number)[];
}

interface LoweringOptions {
  /** Levels that types may nest which nest without end; a deeper value is refused. */
  readonly maxDepth: number;
  /** Puts something that is no JSON where a part has none, instead of throwing; but throws where it is too deep. Default: no. */
  readonly keepGoing?: boolean;
}

const NO_JSON = Symbol('no JSON');

/** Makes what kinds need to make JSON of one value, which must not change meanwhile. */
export function createLowering(
  types: Types,
  { maxDepth, keepGoing = false }: LoweringOptions,
): PlacedLowering {
  const path: (string | number)[] = [];
  const levels = createLevels(types, maxDepth);
  let current = '';
  const lowerNode = (node: TypeNode, value: unknown): unknown => {
    const before = { length: path.length, left: levels.left };
    try {
      return interpreterOf(node).lower(node, value, lowering);
    } catch (error) {
      // A value that holds itself would be gone through in all ways there are.
      if (!keepGoing || !(error instanceof TypeError) || error instanceof TooDeepError) throw error;
      path.length = before.length;
      levels.left = before.left;
      return value === undefined ? undefined : NO_JSON;
    }
  };
  const lowering: PlacedLowering = {
    types,
    test: createTesting(types, levels).test,
    keepGoing,
    path,
    spelling: () => printType(types, current),
    levelsLeft: () => levels.left,
    lower: (id, value) => {
      const before = current;
      current = id;
      const json = lowerNode(typeNode(types, id), value);
      current = before;
      return json;
    },
    nested: (work) => {
      if (levels.left <= 0) levels.refuse(current);
      levels.left--;
      const json = work();
      levels.left++;
      return json;
    },
    at: (key, work) => {
      path.push(key);
      const json = work();
      path.pop(); // not after an error: it tells where that was
      return json;
    },
  };
  return lowering;
}

/** Makes what kinds need to test one value, which must not change meanwhile. */
function createTesting(types: Types, levels: Levels): Testing {
  const answers = new Map<
    TypeId,
    Map<unknown, { readonly left: number; readonly answer: boolean }>
  >();
  let current = '';
  const ask = (id: TypeId, value: unknown): boolean => {
    const before = current;
    current = id;
    const node = typeNode(types, id);
    const answer = interpreterOf(node).test(node, value, testing);
    current = before;
    return answer;
  };
  const testing: Testing = {
    types,
    test: (id, value) => {
      if (typeof value !== 'object' || value === null) return ask(id, value);
      // Unions look at the same part of a value on each level of nesting again.
      const ofType = answers.get(id) ?? new Map();
      answers.set(id, ofType);
      const known = ofType.get(value);
      if (known?.left === levels.left) return known.answer;
      const { left } = levels;
      const answer = ask(id, value);
      ofType.set(value, { left, answer });
      return answer;
    },
    nested: (work) => {
      if (levels.left <= -LEVELS_BEYOND) levels.refuse(current);
      levels.left--;
      const passes = work();
      levels.left++;
      if (passes && levels.left <= 0) levels.refuse(current);
      return passes;
    },
  };
  return testing;
}

/** The levels of nesting that a value may still have where it is looked at. */
interface Levels {
  left: number;
  /** Throws, unless the type is one that does not nest without end: those are not bounded, as in emitted code. */
  readonly refuse: (id: TypeId) => void;
}

function createLevels(types: Types, maxDepth: number): Levels {
  let deep: ReadonlySet<TypeId> | undefined;
  return {
    left: maxDepth,
    refuse: (id) => {
      deep ??= deepTypes(types);
      if (deep.has(id)) refuseDepth();
    },
  };
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** `user.tags[3]`; empty for the value itself. */
export function writePlace(path: readonly (string | number)[]): string {
  return path
    .map((key, i) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!IDENTIFIER.test(key)) return `[${JSON.stringify(key)}]`;
      return i === 0 ? key : `.${key}`;
    })
    .join('');
}
