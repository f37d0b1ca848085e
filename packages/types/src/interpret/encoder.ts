import { openedTypes } from '../analysis/open-types.ts';
import { printType } from '../analysis/print-type.ts';
import type { Encoder } from '../interfaces/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { TypeNode, Types } from '../model/nodes.ts';
import type { Checks } from '../runtime/passes-check.ts';
import { TooDeepError } from '../runtime/too-deep.ts';
import { createLevels, createTester } from './tester.ts';

interface LocatedEncoder extends Encoder {
  /** The current location in the value, or the location of an error. */
  readonly path: readonly (string | number)[];
}

interface EncoderOptions {
  /** The maximum depth of types that nest without limit. Deeper values are rejected. */
  readonly maxDepth: number;
  /**
   * Uses a placeholder for a value that JSON cannot represent, instead of throwing. Throws only for
   * depth. Default: no.
   */
  readonly keepGoing?: boolean;
  /** Default: as `keepGoing`. */
  readonly keepUnknownKeys?: boolean;
  /** Functions of checks. */
  readonly checks?: Checks | undefined;
}

const NO_JSON = Symbol('no JSON');

/** Creates the encoder of one value. The value must not change meanwhile. */
export function createEncoder(
  types: Types,
  { maxDepth, keepGoing = false, keepUnknownKeys = keepGoing, checks }: EncoderOptions,
): LocatedEncoder {
  const path: (string | number)[] = [];
  const levels = createLevels(types, maxDepth);
  const tester = createTester(types, levels, checks);
  let current = '';
  const nodeToJson = (node: TypeNode, value: unknown): unknown => {
    const before = { length: path.length, left: levels.left };
    try {
      return kindOf(node).toJson(node, value, encoder);
    } catch (error) {
      // A cyclic value would be walked in all possible ways.
      if (!keepGoing || !(error instanceof TypeError) || error instanceof TooDeepError) throw error;
      path.length = before.length;
      levels.left = before.left;
      return value === undefined ? undefined : NO_JSON;
    }
  };
  const encoder: LocatedEncoder & { types: Types } = {
    types,
    kindOf,
    test: tester.test,
    passes: tester.passes,
    keepGoing,
    keepUnknownKeys,
    path,
    printed: () => printType(types, current),
    levelsLeft: () => levels.left,
    toJson: (id, value) => {
      const before = current;
      current = id;
      const json = nodeToJson(typeNode(encoder.types, id), value);
      current = before;
      return json;
    },
    toJsonOpen: (id, value) => {
      const before = encoder.types;
      encoder.types = openedTypes(before, id);
      try {
        return encoder.toJson(id, value);
      } finally {
        encoder.types = before;
      }
    },
    nested: (work) => {
      if (levels.left <= 0) levels.reject(current);
      levels.left--;
      const json = work();
      levels.left++;
      return json;
    },
    at: (key, work) => {
      path.push(key);
      const json = work();
      path.pop(); // not after an error: the path is then its location
      return json;
    },
  };
  return encoder;
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** `user.tags[3]`. Empty for the value itself. */
export function printPath(path: readonly (string | number)[]): string {
  return path
    .map((key, i) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!IDENTIFIER.test(key)) return `[${JSON.stringify(key)}]`;
      return i === 0 ? key : `.${key}`;
    })
    .join('');
}
