import { writeHeader } from '@mikrokit/types/runtime/client';
import type { HeaderWriter } from './headers.ts';

/** Writes headers that hooks of the route read: a date, or a list. */
export const writeTyped: HeaderWriter = (hooks, name, value) => {
  const hook = hooks.find(({ header }) => header === name);
  // ["1970-01-01T00:00:00.000Z"] → 1970-01-01T00:00:00.000Z
  return hook && writeHeader(hook.encodeParams([value], 64).slice(1, -1));
};
