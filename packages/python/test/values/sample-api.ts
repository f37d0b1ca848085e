import type { DescribedApi } from '@mikrokit/python';
import { createModelBuilder } from '@mikrokit/types/model';
import { labelled, type Type, tuple } from '../../../types/test/define-types.ts';

/** An API with two routes for each type: `read/t0` returns a value of the first, and `write/t0` takes one. */
export function sampleApi(types: readonly Type[]): DescribedApi {
  const builder = createModelBuilder();
  const none = tuple()(builder);
  const nothing = builder.add({ kind: 'undefined' });
  for (const [i, type] of types.entries()) {
    builder.addRoute(`read/t${i}`, none, type(builder));
    builder.addRoute(`write/t${i}`, tuple(labelled('value', type))(builder), nothing);
  }
  const api = builder.build();
  const routes = Object.entries(api.routes).map(
    ([id, route]) => [id, { ...route, path: `/${id}`, methods: ['POST'] }] as const,
  );
  return { ...api, base: '/', routes: Object.fromEntries(routes) };
}
