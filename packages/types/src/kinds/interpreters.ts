import type { KindInterpreter } from '../kind-interpreter.ts';
import type { KindName, NodeOf, TypeNode } from '../model.ts';
import { anyObjectInterpreter } from './any-object.ts';
import { arrayInterpreter } from './array.ts';
import { bigintInterpreter } from './bigint.ts';
import { booleanInterpreter } from './boolean.ts';
import { bytesInterpreter } from './bytes.ts';
import { constrainedInterpreter } from './constrained.ts';
import { dateInterpreter } from './date.ts';
import { enumInterpreter } from './enum.ts';
import { literalInterpreter } from './literal.ts';
import { mapInterpreter } from './map.ts';
import { nullInterpreter } from './null.ts';
import { numberInterpreter } from './number.ts';
import { objectInterpreter } from './object.ts';
import { regExpInterpreter } from './regexp.ts';
import { setInterpreter } from './set.ts';
import { stringInterpreter } from './string.ts';
import { templateInterpreter } from './template.ts';
import { temporalInterpreter } from './temporal.ts';
import { tupleInterpreter } from './tuple.ts';
import { undefinedInterpreter } from './undefined.ts';
import { unionInterpreter } from './union.ts';
import { unknownInterpreter } from './unknown.ts';
import { urlInterpreter } from './url.ts';

const interpreters: { readonly [K in KindName]: KindInterpreter<NodeOf<K>> } = {
  'any-object': anyObjectInterpreter,
  array: arrayInterpreter,
  bigint: bigintInterpreter,
  boolean: booleanInterpreter,
  bytes: bytesInterpreter,
  constrained: constrainedInterpreter,
  date: dateInterpreter,
  enum: enumInterpreter,
  literal: literalInterpreter,
  map: mapInterpreter,
  null: nullInterpreter,
  number: numberInterpreter,
  object: objectInterpreter,
  regexp: regExpInterpreter,
  set: setInterpreter,
  string: stringInterpreter,
  template: templateInterpreter,
  temporal: temporalInterpreter,
  tuple: tupleInterpreter,
  undefined: undefinedInterpreter,
  union: unionInterpreter,
  unknown: unknownInterpreter,
  url: urlInterpreter,
};

/** The interpreter of a node's kind. */
export function interpreterOf<N extends TypeNode>(node: N): KindInterpreter<N> {
  return interpreters[node.kind] as unknown as KindInterpreter<N>;
}
