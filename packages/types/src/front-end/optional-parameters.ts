import type { TupleElement } from '../model/nodes.ts';
import type { ModelBuilder } from './model-builder.ts';

/**
 * Clients cannot omit a parameter with a default that precedes a required one: they pass
 * `undefined`.
 */
export function allowUndefinedBeforeRequired(
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
