import type { Kind, KindOf } from '../interfaces/kind.ts';
import type { KindName, NodeOf, TypeNode } from '../model/nodes.ts';
import { anyObjectKind } from './collections/any-object.ts';
import { arrayKind } from './collections/array.ts';
import { mapKind } from './collections/map.ts';
import { objectKind } from './collections/object.ts';
import { setKind } from './collections/set.ts';
import { tupleKind } from './collections/tuple.ts';
import { constrainedKind } from './constrained.ts';
import { bytesKind } from './instances/bytes.ts';
import { dateKind } from './instances/date.ts';
import { fileKind } from './instances/file.ts';
import { itemsKind } from './instances/items.ts';
import { parsedKind } from './instances/parsed.ts';
import { regExpKind } from './instances/regexp.ts';
import { sensitiveKind } from './instances/sensitive.ts';
import { temporalKind } from './instances/temporal.ts';
import { urlKind } from './instances/url.ts';
import { unionKind } from './union.ts';
import { unknownKind } from './unknown.ts';
import { bigintKind } from './values/bigint.ts';
import { booleanKind } from './values/boolean.ts';
import { enumKind } from './values/enum.ts';
import { literalKind } from './values/literal.ts';
import { nullKind } from './values/null.ts';
import { numberKind } from './values/number.ts';
import { stringKind } from './values/string.ts';
import { templateKind } from './values/template.ts';
import { undefinedKind } from './values/undefined.ts';

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
  parsed: parsedKind,
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

/**
 * Whether there is a kind with this name. A model can come from another version of this package.
 */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
