import { isRequiredInJson, readsNullAsUndefined } from '../absence.ts';
import { documentationOf } from '../documented.ts';
import { ELEMENT_SIZES } from '../kinds/bytes.ts';
import type { ConstrainedNode } from '../kinds/constrained.ts';
import type { ObjectNode, Property } from '../kinds/object.ts';
import { lengthOf, readsNull, type TupleNode } from '../kinds/tuple.ts';
import {
  bareNode,
  type KindName,
  type NodeOf,
  type TypeId,
  type Types,
  typeNode,
} from '../model.ts';
import { DECIMAL } from '../runtime/bigint.ts';
import { LONGEST_REGEXP } from '../runtime/regexp.ts';
import { LONGEST_TEMPORAL, TEMPORAL_FORMS } from '../runtime/temporal.ts';
import { LONGEST_URL } from '../runtime/url.ts';
import { constraintSchema } from './constraint-schemas.ts';
import type { JsonSchema, JsonSchemaType } from './json-schema.ts';
import { patternOfTemplate } from './template-pattern.ts';

/** What a kind needs to write its schema. */
export interface SchemaParts {
  readonly types: Types;
  /** The schema of a type: a reference if it has a name or is recursive. */
  readonly schemaOf: (id: TypeId) => JsonSchema;
}

type KindSchema<K extends KindName> = (node: NodeOf<K>, parts: SchemaParts) => JsonSchema;

/** How each kind stands in JSON. */
export const kindSchemas: { readonly [K in KindName]: KindSchema<K> } = {
  'any-object': () => ({ anyOf: [{ type: 'object' }, { type: 'array' }] }),
  array: ({ element }, parts) => ({ type: 'array', items: elementSchema(element, parts) }),
  bigint: () => ({ type: 'string', pattern: DECIMAL.source }),
  boolean: () => ({ type: 'boolean' }),
  bytes: ({ of }) => ({
    type: 'string',
    contentEncoding: 'base64',
    pattern: base64Pattern(ELEMENT_SIZES[of]),
  }),
  constrained: constrainedSchema,
  date: () => ({ type: 'string', format: 'date-time' }),
  enum: ({ members }) => oneOfValues(members.map(({ value }) => value)),
  literal: ({ value }) => ({ type: typeof value as JsonSchemaType, const: value }),
  map: ({ key, value }, parts) => ({
    type: 'array',
    items: {
      type: 'array',
      prefixItems: [elementSchema(key, parts), elementSchema(value, parts)],
      minItems: 2,
      maxItems: 2,
    },
    // No two keys are equal, and so no two entries.
    ...(isComparedByValue(parts.types, key) && { uniqueItems: true }),
  }),
  null: () => ({ type: 'null' }),
  number: () => ({ type: 'number' }),
  object: objectSchema,
  regexp: () => ({ type: 'string', pattern: '^/.+/[dgimsuvy]*$', maxLength: LONGEST_REGEXP }),
  set: ({ element }, parts) => ({
    type: 'array',
    items: elementSchema(element, parts),
    ...(isComparedByValue(parts.types, element) && { uniqueItems: true }),
  }),
  string: () => ({ type: 'string' }),
  template: (node) => ({ type: 'string', pattern: patternOfTemplate(node) }),
  temporal: ({ of }) => ({
    type: 'string',
    pattern: TEMPORAL_FORMS[of].source,
    maxLength: LONGEST_TEMPORAL,
  }),
  tuple: tupleSchema,
  // It has no form in JSON: where it may stand, the property is absent, or null in a list.
  undefined: () => ({ not: {} }),
  union: ({ members }, parts) => unionSchema(members, parts),
  unknown: () => ({}),
  url: () => ({ type: 'string', format: 'uri', maxLength: LONGEST_URL }),
};

/** Canonical base64 of whole elements: all bits that the last character has, but no byte, are zero. */
function base64Pattern(elementSize: number): string {
  const any = '[A-Za-z0-9+/]';
  const ends = [elementSize, 2 * elementSize].map((bytes) => {
    const whole = 4 * Math.floor(bytes / 3);
    return bytes % 3 === 1
      ? `${any}{${whole + 1}}[AQgw]==`
      : `${any}{${whole + 2}}[AEIMQUYcgkosw048]=`;
  });
  // Three elements take four characters for each of their bytes, and need no padding.
  return `^(?:${any}{${4 * elementSize}})*(?:${ends.join('|')})?$`;
}

/** The schema of the type with the words of its constraints; those that are there already stand beside it. */
function constrainedSchema(node: ConstrainedNode, parts: SchemaParts): JsonSchema {
  let schema = parts.schemaOf(node.type);
  const others: JsonSchema[] = [];
  for (const constraint of node.constraints) {
    const more = constraintSchema(constraint);
    const isNew = Object.keys(more).every((word) => word === 'type' || !(word in schema));
    if (isNew) schema = { ...schema, ...more };
    else others.push(more);
  }
  return others.length === 0 ? schema : { ...schema, allOf: others };
}

function objectSchema(node: ObjectNode, parts: SchemaParts): JsonSchema {
  const required = node.properties.filter((property) => isRequiredInJson(parts.types, property));
  const index = node.index && parts.schemaOf(node.index.type);
  const patterns = (node.patterns ?? []).map(
    ({ key, type }) => [patternOfKey(key, parts), parts.schemaOf(type)] as const,
  );
  if (index && node.index?.key === 'number') patterns.push([NUMERIC_KEY, index]);
  return {
    type: 'object',
    ...(node.properties.length > 0 && {
      properties: recordOf(
        node.properties.map((property) => [property.name, propertySchema(property, parts)]),
      ),
    }),
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    ...(index && node.index?.key === 'string' && { additionalProperties: index }),
    ...(node.closed && node.index?.key !== 'string' && { additionalProperties: false as const }),
    ...(patterns.length > 0 && { patternProperties: recordOf(patterns) }),
  };
}

function propertySchema(property: Property, parts: SchemaParts): JsonSchema {
  return {
    ...parts.schemaOf(property.type),
    ...(property.default !== undefined && { default: property.default }),
    ...documentationOf(property),
  };
}

function patternOfKey(key: TypeId, { types }: SchemaParts): string {
  const node = typeNode(types, key);
  return node.kind === 'template' ? patternOfTemplate(node) : NUMERIC_KEY;
}

/** Names that are numbers, up to 15 digits: longer ones may be written in another way. */
const NUMERIC_KEY = '^(?:0|-?[1-9][0-9]{0,14}|-?(?:0|[1-9][0-9]{0,8})\\.[0-9]{0,5}[1-9])$';

/** Elements after a rest element are described with it: JSON Schema counts places from the start only. */
function tupleSchema(node: TupleNode, parts: SchemaParts): JsonSchema {
  const rest = node.elements.findIndex((element) => element.rest);
  const schemas = node.elements.map((element) =>
    readsNull(element, parts.types) ? orNull(parts, element.type) : parts.schemaOf(element.type),
  );
  const front = rest === -1 ? schemas : schemas.slice(0, rest);
  const { least, most } = lengthOf(node);
  return {
    type: 'array',
    ...(front.length > 0 && { prefixItems: front }),
    ...(rest !== -1 && { items: anyOf(schemas.slice(rest)) }),
    ...(least > 0 && { minItems: least }),
    ...(most !== Number.POSITIVE_INFINITY && { maxItems: most }),
  };
}

/** A union's schema, without `undefined`: that is said by the property being absent, or null in a list. */
function unionSchema(members: readonly TypeId[], parts: SchemaParts): JsonSchema {
  const present = flatMembers(members, parts.types);
  const values = present.map((id) => plainValue(id, parts.types));
  const literals = values.filter((value) => value !== undefined);
  const others = present.filter((_, i) => values[i] === undefined);
  return anyOf([
    ...(literals.length > 0 ? [oneOfValues(literals)] : []),
    ...others.map(parts.schemaOf),
  ]);
}

/** Members, those of nested unions without a name among them, but for `undefined`. */
function flatMembers(members: readonly TypeId[], types: Types): TypeId[] {
  return members.flatMap((id) => {
    const node = typeNode(types, id);
    if (node.kind === 'undefined') return [];
    return node.kind === 'union' && node.name === undefined ? flatMembers(node.members, types) : id;
  });
}

function plainValue(id: TypeId, types: Types): string | number | boolean | undefined {
  const node = typeNode(types, id);
  return node.kind === 'literal' ? node.value : undefined;
}

function oneOfValues(values: readonly (string | number | boolean)[]): JsonSchema {
  const [first] = values;
  const type = values.every((value) => typeof value === typeof first) && {
    type: typeof first as JsonSchemaType,
  };
  return values.length === 1 ? { ...type, const: first } : { ...type, enum: values };
}

/** What an array, Map or Set holds: in lists, `undefined` is null. */
function elementSchema(id: TypeId, parts: SchemaParts): JsonSchema {
  return readsNullAsUndefined(parts.types, id) ? orNull(parts, id) : parts.schemaOf(id);
}

function orNull(parts: SchemaParts, id: TypeId): JsonSchema {
  const node = bareNode(parts.types, id);
  if (node.kind === 'undefined') return { type: 'null' };
  const schema = parts.schemaOf(id);
  return anyOf([...(isOnlyAnyOf(schema) ? schema.anyOf : [schema]), { type: 'null' }]);
}

function isOnlyAnyOf(schema: JsonSchema): schema is { readonly anyOf: readonly JsonSchema[] } {
  return schema.anyOf !== undefined && Object.keys(schema).length === 1;
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  if (only === undefined) return { not: {} };
  return schemas.length === 1 ? only : { anyOf: schemas };
}

/** Whether JSON that is equal gives values that a Map or Set takes for equal. */
function isComparedByValue(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.every((part) => isComparedByValue(types, part));
  return BY_VALUE.includes(node.kind);
}

const BY_VALUE: readonly KindName[] = [
  'bigint',
  'boolean',
  'enum',
  'literal',
  'null',
  'number',
  'string',
  'template',
  'undefined',
];

/** An object that may have a property `__proto__` of its own. */
export function recordOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}
