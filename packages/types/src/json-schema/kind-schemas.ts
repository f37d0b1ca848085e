import { anyObjectSchema } from '../kinds/any-object.ts';
import { arraySchema } from '../kinds/array.ts';
import { bigintSchema } from '../kinds/bigint.ts';
import { booleanSchema } from '../kinds/boolean.ts';
import { bytesSchema } from '../kinds/bytes.ts';
import { constrainedSchema } from '../kinds/constrained.ts';
import { dateSchema } from '../kinds/date.ts';
import { enumSchema } from '../kinds/enum.ts';
import { fileSchema } from '../kinds/file.ts';
import { itemsSchema } from '../kinds/items.ts';
import { literalSchema } from '../kinds/literal.ts';
import { mapSchema } from '../kinds/map.ts';
import { nullSchema } from '../kinds/null.ts';
import { numberSchema } from '../kinds/number.ts';
import { objectSchema } from '../kinds/object.ts';
import { regExpSchema } from '../kinds/regexp.ts';
import { sensitiveSchema } from '../kinds/sensitive.ts';
import { setSchema } from '../kinds/set.ts';
import { stringSchema } from '../kinds/string.ts';
import { templateSchema } from '../kinds/template.ts';
import { temporalSchema } from '../kinds/temporal.ts';
import { tupleSchema } from '../kinds/tuple.ts';
import { undefinedSchema } from '../kinds/undefined.ts';
import { unionSchema } from '../kinds/union.ts';
import { unknownSchema } from '../kinds/unknown.ts';
import { urlSchema } from '../kinds/url.ts';
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
