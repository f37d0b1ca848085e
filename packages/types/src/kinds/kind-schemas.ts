import type { JsonSchema } from '../interfaces/json-schema.ts';
import type { KindSchema, SchemaContext } from '../interfaces/kind-schema.ts';
import type { KindName, NodeOf, TypeNode } from '../model/nodes.ts';
import { anyObjectSchema } from './collections/any-object.ts';
import { arraySchema } from './collections/array.ts';
import { mapSchema } from './collections/map.ts';
import { objectSchema } from './collections/object.ts';
import { setSchema } from './collections/set.ts';
import { tupleSchema } from './collections/tuple.ts';
import { constrainedSchema } from './constrained.ts';
import { bytesSchema } from './instances/bytes.ts';
import { dateSchema } from './instances/date.ts';
import { fileSchema } from './instances/file.ts';
import { itemsSchema } from './instances/items.ts';
import { parsedSchema } from './instances/parsed.ts';
import { regExpSchema } from './instances/regexp.ts';
import { sensitiveSchema } from './instances/sensitive.ts';
import { temporalSchema } from './instances/temporal.ts';
import { urlSchema } from './instances/url.ts';
import { unionSchema } from './union.ts';
import { unknownSchema } from './unknown.ts';
import { bigintSchema } from './values/bigint.ts';
import { booleanSchema } from './values/boolean.ts';
import { enumSchema } from './values/enum.ts';
import { literalSchema } from './values/literal.ts';
import { nullSchema } from './values/null.ts';
import { numberSchema } from './values/number.ts';
import { stringSchema } from './values/string.ts';
import { templateSchema } from './values/template.ts';
import { undefinedSchema } from './values/undefined.ts';

// Separate from the other registries, so that only descriptions of an API load schemas.
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
  parsed: parsedSchema,
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
