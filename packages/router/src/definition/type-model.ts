import type { RouterCodecs, Schemas } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import { LazyValue } from '../call/lazy-value.ts';

/** The type model of an API, with the JSON that it was parsed from. */
export interface ParsedModel {
  readonly json: string;
  readonly model: ApiModel;
}

/** The type model. Parsed when a call has failed, or to describe the API. */
export type TypeModel = LazyValue<ParsedModel>;

/** Makes the model of a router's codecs, and adds the JSON Schemas of schema libraries. */
export function createTypeModel({
  model: source,
  schemas,
}: Pick<RouterCodecs, 'model' | 'schemas'>): TypeModel {
  return new LazyValue(async () => {
    const json = typeof source === 'string' ? source : await source();
    const model = JSON.parse(json) as ApiModel;
    return { json, model: schemas === undefined ? model : withJsonSchemas(model, schemas) };
  });
}

/** Adds JSON Schemas for the schemas whose library writes them: Standard JSON Schema 1.1. */
function withJsonSchemas(model: ApiModel, schemas: Schemas): ApiModel {
  const types = Object.entries(model.types).map(([id, node]) => {
    const jsonSchema = node.kind === 'parsed' ? schemas.describe(node.schema) : undefined;
    return [id, jsonSchema === undefined ? node : { ...node, jsonSchema }] as const;
  });
  return { ...model, types: Object.fromEntries(types) };
}
