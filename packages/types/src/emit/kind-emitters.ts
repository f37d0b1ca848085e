import { anyObjectEmitter } from '../kinds/any-object.ts';
import { arrayEmitter } from '../kinds/array.ts';
import { bigintEmitter } from '../kinds/bigint.ts';
import { booleanEmitter } from '../kinds/boolean.ts';
import { bytesEmitter } from '../kinds/bytes.ts';
import { constrainedEmitter } from '../kinds/constrained.ts';
import { dateEmitter } from '../kinds/date.ts';
import { enumEmitter } from '../kinds/enum.ts';
import { fileEmitter } from '../kinds/file.ts';
import { itemsEmitter } from '../kinds/items.ts';
import { literalEmitter } from '../kinds/literal.ts';
import { mapEmitter } from '../kinds/map.ts';
import { nullEmitter } from '../kinds/null.ts';
import { numberEmitter } from '../kinds/number.ts';
import { objectEmitter } from '../kinds/object.ts';
import { regExpEmitter } from '../kinds/regexp.ts';
import { sensitiveEmitter } from '../kinds/sensitive.ts';
import { setEmitter } from '../kinds/set.ts';
import { stringEmitter } from '../kinds/string.ts';
import { templateEmitter } from '../kinds/template.ts';
import { temporalEmitter } from '../kinds/temporal.ts';
import { tupleEmitter } from '../kinds/tuple.ts';
import { undefinedEmitter } from '../kinds/undefined.ts';
import { unionEmitter } from '../kinds/union.ts';
import { unknownEmitter } from '../kinds/unknown.ts';
import { urlEmitter } from '../kinds/url.ts';
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
