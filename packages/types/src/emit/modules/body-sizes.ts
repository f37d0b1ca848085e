import { type Code, entry, join, js } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';
import { bodyLimit, requestSizes } from '../../sizes/request-size.ts';

/** The most bytes that bodies may have by their types, by route id; `undefined` for an API in which none has a bound. */
export function bodySizes(model: ApiModel): Code | undefined {
  const sizes = [...requestSizes(model)].flatMap(([id, size]) => {
    const limit = 'bytes' in size ? bodyLimit(size.bytes) : Number.POSITIVE_INFINITY;
    return Number.isSafeInteger(limit) ? [entry(id, js`${limit}`)] : [];
  });
  // A function, because a start does not need the sizes.
  return sizes.length === 0
    ? undefined
    : js`() => ({\n  __proto__: null,\n  ${join(sizes, ',\n')}\n})`;
}
