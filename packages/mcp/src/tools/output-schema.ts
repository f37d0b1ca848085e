import type { ApiDocument, RouteDocument } from '@mikrokit/router';
import { createSchemaWriter, type JsonSchema, typesWithin } from '@mikrokit/types/json-schema';

type Types = ApiDocument['types'];

/**
 * The schema of a route's result, if that is an object, as the protocol requires. `undefined` for
 * streams and other results, and for results with sensitive values, whose masks have another type.
 */
export function outputSchemaOf(types: Types, route: RouteDocument): JsonSchema | undefined {
  const { result, item } = route;
  if (item !== undefined || types[result]?.kind !== 'object' || holdsSensitive(types, result))
    return undefined;
  const writer = createSchemaWriter(types);
  const schema = writer.schemaOf(result);
  const definitions = writer.definitions();
  // A named type is a reference, and the root must be an object schema.
  const name = schema.$ref?.slice('#/$defs/'.length);
  const root = name === undefined ? schema : definitions[name];
  return Object.keys(definitions).length === 0 ? root : { ...root, $defs: definitions };
}

function holdsSensitive(types: Types, id: string): boolean {
  return [...typesWithin(types, [id])].some((one) => {
    const node = types[one];
    if (node?.kind === 'object') return node.properties.some(({ sensitive }) => sensitive);
    return node?.kind === 'sensitive';
  });
}
