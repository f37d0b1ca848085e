import type { JsonSchema } from '../interfaces/json-schema.ts';

/** Converts a schema to JSON Schema draft 7, which has other keywords for tuples and definitions. */
export function toDraft07(schema: JsonSchema): Record<string, unknown> {
  const { $schema, $ref, $defs, prefixItems, items, ...rest } = schema;
  const reference = $ref?.replace('#/$defs/', '#/definitions/');
  return {
    ...($schema !== undefined && { $schema: 'http://json-schema.org/draft-07/schema#' }),
    // Draft 7 ignores all keywords next to a reference.
    ...(reference !== undefined &&
      (Object.keys(rest).length > 0 ? { allOf: [{ $ref: reference }] } : { $ref: reference })),
    ...mapSchemas(rest),
    ...(prefixItems
      ? {
          items: prefixItems.map(toDraft07),
          ...(items !== undefined && { additionalItems: toDraft07(items) }),
        }
      : items !== undefined && { items: toDraft07(items) }),
    ...($defs !== undefined && { definitions: mapRecord($defs) }),
  };
}

function mapSchemas(schema: JsonSchema): Record<string, unknown> {
  const { anyOf, oneOf, not, properties, patternProperties, ...others } = schema;
  const { propertyNames, additionalProperties, ...rest } = others;
  return {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map(toDraft07) }),
    ...(oneOf && { oneOf: oneOf.map(toDraft07) }),
    ...(not && { not: toDraft07(not) }),
    ...(properties && { properties: mapRecord(properties) }),
    ...(patternProperties && { patternProperties: mapRecord(patternProperties) }),
    ...(propertyNames && { propertyNames: toDraft07(propertyNames) }),
    ...(additionalProperties && { additionalProperties: toDraft07(additionalProperties) }),
    ...(additionalProperties === false && { additionalProperties }),
  };
}

function mapRecord(
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, Record<string, unknown>> {
  const mapped: Record<string, Record<string, unknown>> = Object.create(null);
  for (const [name, schema] of Object.entries(schemas)) mapped[name] = toDraft07(schema);
  return mapped;
}
