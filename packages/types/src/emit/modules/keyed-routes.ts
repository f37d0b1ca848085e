import { type Code, js, jsonCode } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';

/** The ids of the routes whose calls have idempotency keys. `undefined` if there are none. */
export function keyedRoutes({ routes }: ApiModel): Code | undefined {
  const ids = Object.keys(routes).filter((id) => routes[id]?.idempotencyKey);
  return ids.length === 0 ? undefined : jsonCode(ids);
}

/** The field with these ids. Empty if there is none. */
export function keyedField(model: ApiModel): readonly Code[] {
  const ids = keyedRoutes(model);
  return ids === undefined ? [] : [js`keyed: ${ids},`];
}
