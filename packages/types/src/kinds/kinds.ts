import type { KindName, NodeOf, TypeNode } from '../model/model.ts';
import { anyObjectKind } from './any-object.ts';
import { arrayKind } from './array.ts';
import { bigintKind } from './bigint.ts';
import { booleanKind } from './boolean.ts';
import { bytesKind } from './bytes.ts';
import { constrainedKind } from './constrained.ts';
import { dateKind } from './date.ts';
import { enumKind } from './enum.ts';
import { fileKind } from './file.ts';
import { itemsKind } from './items.ts';
import type { Kind, KindOf } from './kind.ts';
import { literalKind } from './literal.ts';
import { mapKind } from './map.ts';
import { nullKind } from './null.ts';
import { numberKind } from './number.ts';
import { objectKind } from './object.ts';
import { regExpKind } from './regexp.ts';
import { sensitiveKind } from './sensitive.ts';
import { setKind } from './set.ts';
import { stringKind } from './string.ts';
import { templateKind } from './template.ts';
import { temporalKind } from './temporal.ts';
import { tupleKind } from './tuple.ts';
import { undefinedKind } from './undefined.ts';
import { unionKind } from './union.ts';
import { unknownKind } from './unknown.ts';
import { urlKind } from './url.ts';

const kinds: { readonly [K in KindName]: Kind<NodeOf<K>> } = {
  'any-object': anyObjectKind,
  array: arrayKind,
  bigint: bigintKind,
  boolean: booleanKind,
  bytes: bytesKind,
  constrained: constrainedKind,
  date: dateKind,
  enum: enumKind,
  file: fileKind,
  items: itemsKind,
  literal: literalKind,
  map: mapKind,
  null: nullKind,
  number: numberKind,
  object: objectKind,
  regexp: regExpKind,
  sensitive: sensitiveKind,
  set: setKind,
  string: stringKind,
  template: templateKind,
  temporal: temporalKind,
  tuple: tupleKind,
  undefined: undefinedKind,
  union: unionKind,
  unknown: unknownKind,
  url: urlKind,
};

/** The kind of a node. */
export const kindOf: KindOf = <N extends TypeNode>(node: N) =>
  kinds[node.kind] as unknown as Kind<N>;

/** Whether there is a kind of this name: a model may come from another version of this package. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
