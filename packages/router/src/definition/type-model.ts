import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import { Lazy } from '../call/lazy.ts';

/** The type model of an API, with the JSON that it was parsed from. */
export interface ParsedModel {
  readonly json: string;
  readonly model: ApiModel;
}

/** The type model, parsed when a call has failed or somebody describes the API. */
export type TypeModel = Lazy<ParsedModel>;

export function createTypeModel(source: RouterCodecs['model']): TypeModel {
  return new Lazy(async () => {
    const json = typeof source === 'string' ? source : await source();
    return { json, model: JSON.parse(json) as ApiModel };
  });
}
