import { bareNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { readsNullAsUndefined } from '../model/null-and-undefined.ts';
import type { JsonSchema, JsonSchemaType } from './json-schema.ts';

/** Writes the schema of a kind's JSON. Each file in `kinds/` exports one. */
export type KindSchema<N extends TypeNode> = (node: N, context: SchemaContext) => JsonSchema;

/** Helps a kind to write its schema. */
export interface SchemaContext {
  readonly types: Types;
  /** The schema of a type: a reference if it has a name or is recursive. */
  readonly schemaOf: (id: TypeId) => JsonSchema;
  /** A foreign schema, with its own definitions moved into the document's. */
  readonly embed: (name: string, schema: Readonly<Record<string, unknown>>) => JsonSchema;
  /**
   * Whether to describe decoded values instead of JSON to decode. Decoded values have each property
   * with a default.
   */
  readonly ofValues: boolean;
  /** Whether equal JSON decodes to values that a Map or Set considers equal. */
  readonly isComparedByValue: (id: TypeId) => boolean;
}

/** The schema of an element of an array, Map or Set, where `undefined` is null. */
export function elementSchema(id: TypeId, context: SchemaContext): JsonSchema {
  return readsNullAsUndefined(context.types, id) ? orNull(context, id) : context.schemaOf(id);
}

export function orNull(context: SchemaContext, id: TypeId): JsonSchema {
  const node = bareNode(context.types, id);
  if (node.kind === 'undefined') return { type: 'null' };
  const schema = context.schemaOf(id);
  if (schema.anyOf && Object.keys(schema).length === 1) return { anyOf: [...schema.anyOf, NULL] };
  if (schema.oneOf && Object.keys(schema).length === 1) {
    // Only one of the schemas can accept null.
    const others = schema.oneOf.filter(({ type }) => type !== 'null');
    return { oneOf: [...others, NULL] };
  }
  return anyOf([schema, NULL]);
}

const NULL: JsonSchema = { type: 'null' };

export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  if (only === undefined) return { not: {} };
  return schemas.length === 1 ? only : { anyOf: schemas };
}

export function oneOfValues(values: readonly (string | number | boolean)[]): JsonSchema {
  const [first] = values;
  const type = values.every((value) => typeof value === typeof first) && {
    type: typeof first as JsonSchemaType,
  };
  return values.length === 1 ? { ...type, const: first } : { ...type, enum: values };
}

/** A record that can have its own property `__proto__`. */
export function recordOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}
