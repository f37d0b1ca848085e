import type { KindEmitter } from '../interfaces/kind-emitter.ts';
import type { KindName, NodeOf, TypeNode } from '../model/nodes.ts';
import { anyObjectEmitter } from './collections/any-object.ts';
import { arrayEmitter } from './collections/array.ts';
import { mapEmitter } from './collections/map.ts';
import { objectEmitter } from './collections/object.ts';
import { setEmitter } from './collections/set.ts';
import { tupleEmitter } from './collections/tuple.ts';
import { constrainedEmitter } from './constrained.ts';
import { bytesEmitter } from './instances/bytes.ts';
import { dateEmitter } from './instances/date.ts';
import { fileEmitter } from './instances/file.ts';
import { itemsEmitter } from './instances/items.ts';
import { parsedEmitter } from './instances/parsed.ts';
import { regExpEmitter } from './instances/regexp.ts';
import { sensitiveEmitter } from './instances/sensitive.ts';
import { temporalEmitter } from './instances/temporal.ts';
import { urlEmitter } from './instances/url.ts';
import { unionEmitter } from './union.ts';
import { unknownEmitter } from './unknown.ts';
import { bigintEmitter } from './values/bigint.ts';
import { booleanEmitter } from './values/boolean.ts';
import { enumEmitter } from './values/enum.ts';
import { literalEmitter } from './values/literal.ts';
import { nullEmitter } from './values/null.ts';
import { numberEmitter } from './values/number.ts';
import { stringEmitter } from './values/string.ts';
import { templateEmitter } from './values/template.ts';
import { undefinedEmitter } from './values/undefined.ts';

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
  parsed: parsedEmitter,
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
