import type { TupleElement } from './kinds/tuple.ts';
import type { ModelBuilder } from './model-builder.ts';

/** A default before a parameter without one is not left out by a caller, but given as `undefined`. */
export function requireUpToLast(
  builder: ModelBuilder,
  elements: readonly TupleElement[],
): TupleElement[] {
  const last = elements.findLastIndex((element) => !element.optional && !element.rest);
  return elements.map(({ optional, ...element }, i) => {
    if (!optional || i > last) return { ...element, ...(optional && { optional }) };
    const node = builder.types[element.type];
    const members = node?.kind === 'union' ? node.members : [element.type];
    const nothing = builder.add({ kind: 'undefined' });
    return { ...element, type: builder.add({ kind: 'union', members: [...members, nothing] }) };
  });
}
