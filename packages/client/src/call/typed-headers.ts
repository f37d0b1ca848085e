import { writeHeader } from '@mikrokit/types/runtime/client';
import { isText, lowered, type Values } from './headers.ts';
import type { Route } from './route.ts';

/** Headers of which those that hooks of the route read are written by their types: a date, or a list. */
export function typedHeaders({ hooks }: Route, values: Values = {}): Values {
  const typed = lowered(values);
  for (const { header, encodeParams } of hooks) {
    const value = header && typed[header];
    // ["1970-01-01T00:00:00.000Z"] → 1970-01-01T00:00:00.000Z
    if (header && !isText(value))
      typed[header] = writeHeader(encodeParams([value], 64).slice(1, -1));
  }
  return typed;
}

/** Those of a request that calls no route, without what only a hook's type says how to write. */
export function untypedHeaders(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isText(value)));
}
