import type { Lowering, Testing } from '../kind-interpreter.ts';
import { interpreterOf } from '../kinds/interpreters.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';

interface PlacedLowering extends Lowering {
  /** Where in the value it is, or where it stopped with an error: `user.tags[3]`; empty for the value itself. */
  readonly place: () => string;
}

interface LoweringOptions {
  /** Puts something that is no JSON where a part has none, instead of throwing. Default: no. */
  readonly keepGoing?: boolean;
}

const NO_JSON = Symbol('no JSON');

/** Makes what kinds need to make JSON of one value, which must not change meanwhile. */
export function createLowering(
  types: Types,
  { keepGoing = false }: LoweringOptions = {},
): PlacedLowering {
  const path: (string | number)[] = [];
  let current = '';
  const lowerNode = (node: TypeNode, value: unknown): unknown => {
    const depth = path.length;
    try {
      return interpreterOf(node).lower(node, value, lowering);
    } catch (error) {
      if (!keepGoing || !(error instanceof TypeError)) throw error;
      path.length = depth;
      return value === undefined ? undefined : NO_JSON;
    }
  };
  const lowering: PlacedLowering = {
    ...createTesting(types),
    keepGoing,
    spelling: () => printType(types, current),
    place: () => writePlace(path),
    lower: (id, value) => {
      const before = current;
      current = id;
      const node = typeNode(types, id);
      const json = lowerNode(node, value);
      current = before;
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

/** Makes what kinds need to test one value. */
function createTesting(types: Types): Testing {
  const answers = new Map<TypeId, Map<unknown, boolean>>();
  const testing: Testing = {
    types,
    test: (id, value) => {
      const node = typeNode(types, id);
      const { test } = interpreterOf(node);
      if (typeof value !== 'object' || value === null) return test(node, value, testing);
      // Unions look at the same part of a value on each level of nesting again.
      const ofType = answers.get(id) ?? new Map<unknown, boolean>();
      answers.set(id, ofType);
      const answer = ofType.get(value) ?? test(node, value, testing);
      ofType.set(value, answer);
      return answer;
    },
  };
  return testing;
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

function writePlace(path: readonly (string | number)[]): string {
  return path
    .map((key, i) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!IDENTIFIER.test(key)) return `[${JSON.stringify(key)}]`;
      return i === 0 ? key : `.${key}`;
    })
    .join('');
}
