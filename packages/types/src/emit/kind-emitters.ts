import { anyObjectEmitter } from '../kinds/collections/any-object.ts';
import { arrayEmitter } from '../kinds/collections/array.ts';
import { mapEmitter } from '../kinds/collections/map.ts';
import { objectEmitter } from '../kinds/collections/object.ts';
import { setEmitter } from '../kinds/collections/set.ts';
import { tupleEmitter } from '../kinds/collections/tuple.ts';
import { constrainedEmitter } from '../kinds/constrained.ts';
import { bytesEmitter } from '../kinds/instances/bytes.ts';
import { dateEmitter } from '../kinds/instances/date.ts';
import { fileEmitter } from '../kinds/instances/file.ts';
import { itemsEmitter } from '../kinds/instances/items.ts';
import { regExpEmitter } from '../kinds/instances/regexp.ts';
import { sensitiveEmitter } from '../kinds/instances/sensitive.ts';
import { temporalEmitter } from '../kinds/instances/temporal.ts';
import { urlEmitter } from '../kinds/instances/url.ts';
import { unionEmitter } from '../kinds/union.ts';
import { unknownEmitter } from '../kinds/unknown.ts';
import { bigintEmitter } from '../kinds/values/bigint.ts';
import { booleanEmitter } from '../kinds/values/boolean.ts';
import { enumEmitter } from '../kinds/values/enum.ts';
import { literalEmitter } from '../kinds/values/literal.ts';
import { nullEmitter } from '../kinds/values/null.ts';
import { numberEmitter } from '../kinds/values/number.ts';
import { stringEmitter } from '../kinds/values/string.ts';
import { templateEmitter } from '../kinds/values/template.ts';
import { undefinedEmitter } from '../kinds/values/undefined.ts';
import type { KindName, NodeOf, TypeNode } from '../model/model.ts';
import type { KindEmitter } from './kind-emitter.ts';

const emitters: { readonly [K in KindName]: KindEmitter<NodeOf<K>> } = {
  'any-object': anyObjectEmitter,
  array: arrayEmitter,
  bigint: bigintEmitter,
  boolean: booleanEmitter,
  bytes: bytesEmitter,
  constrained: constrainedEmitter,
  date: dateEmitter,
  enum: enumEmitter,
  file: fileEmitter,
  items: itemsEmitter,
  literal: literalEmitter,
  map: mapEmitter,
  null: nullEmitter,
  number: numberEmitter,
  object: objectEmitter,
  regexp: regExpEmitter,
  sensitive: sensitiveEmitter,
  set: setEmitter,
  string: stringEmitter,
  template: templateEmitter,
  temporal: temporalEmitter,
  tuple: tupleEmitter,
  undefined: undefinedEmitter,
  union: unionEmitter,
  unknown: unknownEmitter,
  url: urlEmitter,
};

/** The emitter of a node's kind. */
export function emitterOf<N extends TypeNode>(node: N): KindEmitter<N> {
  return emitters[node.kind] as unknown as KindEmitter<N>;
}
