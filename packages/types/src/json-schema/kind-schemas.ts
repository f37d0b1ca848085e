import { anyObjectSchema } from '../kinds/collections/any-object.ts';
import { arraySchema } from '../kinds/collections/array.ts';
import { mapSchema } from '../kinds/collections/map.ts';
import { objectSchema } from '../kinds/collections/object.ts';
import { setSchema } from '../kinds/collections/set.ts';
import { tupleSchema } from '../kinds/collections/tuple.ts';
import { constrainedSchema } from '../kinds/constrained.ts';
import { bytesSchema } from '../kinds/instances/bytes.ts';
import { dateSchema } from '../kinds/instances/date.ts';
import { fileSchema } from '../kinds/instances/file.ts';
import { itemsSchema } from '../kinds/instances/items.ts';
import { regExpSchema } from '../kinds/instances/regexp.ts';
import { sensitiveSchema } from '../kinds/instances/sensitive.ts';
import { temporalSchema } from '../kinds/instances/temporal.ts';
import { urlSchema } from '../kinds/instances/url.ts';
import { unionSchema } from '../kinds/union.ts';
import { unknownSchema } from '../kinds/unknown.ts';
import { bigintSchema } from '../kinds/values/bigint.ts';
import { booleanSchema } from '../kinds/values/boolean.ts';
import { enumSchema } from '../kinds/values/enum.ts';
import { literalSchema } from '../kinds/values/literal.ts';
import { nullSchema } from '../kinds/values/null.ts';
import { numberSchema } from '../kinds/values/number.ts';
import { stringSchema } from '../kinds/values/string.ts';
import { templateSchema } from '../kinds/values/template.ts';
import { undefinedSchema } from '../kinds/values/undefined.ts';
import type { KindName, NodeOf, TypeNode } from '../model/model.ts';
import type { JsonSchema } from './json-schema.ts';
import type { KindSchema, SchemaContext } from './kind-schema.ts';

// Apart from the other registries, so that only descriptions of an API load schemas.
const schemas: { readonly [K in KindName]: KindSchema<NodeOf<K>> } = {
  'any-object': anyObjectSchema,
  array: arraySchema,
  bigint: bigintSchema,
  boolean: booleanSchema,
  bytes: bytesSchema,
  constrained: constrainedSchema,
  date: dateSchema,
  enum: enumSchema,
  file: fileSchema,
  items: itemsSchema,
  literal: literalSchema,
  map: mapSchema,
  null: nullSchema,
  number: numberSchema,
  object: objectSchema,
  regexp: regExpSchema,
  sensitive: sensitiveSchema,
  set: setSchema,
  string: stringSchema,
  template: templateSchema,
  temporal: temporalSchema,
  tuple: tupleSchema,
  undefined: undefinedSchema,
  union: unionSchema,
  unknown: unknownSchema,
  url: urlSchema,
};

/** The schema of a node's JSON. */
export function schemaOfNode<N extends TypeNode>(node: N, context: SchemaContext): JsonSchema {
  return (schemas[node.kind] as unknown as KindSchema<N>)(node, context);
}
