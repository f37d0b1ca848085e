import {
  partsOf,
  printType,
  type TupleElement,
  type TypeId,
  typeNode,
} from '@mikrokit/types/model';
import type { Location } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';

/**
 * Rejects a parameter that is or contains a RegExp: matching a client's pattern can take forever.
 */
export function rejectRegExpParams(
  context: ReadContext,
  elements: readonly TupleElement[],
  location: Location,
): void {
  context.checks.push(() => {
    if (!context.builder.kinds.has('regexp')) return;
    const found = findRegExp(context, elements);
    if (!found) return;
    const { types } = context.builder;
    const { root, holder } = found;
    const where = holder === root ? 'which' : `in which \`${printType(types, holder)}\``;
    const holds = types[root]?.kind === 'regexp' ? '' : `, ${where} holds a \`RegExp\``;
    context.reporter.report(
      'MK1014',
      location,
      `${location.what} has type \`${printType(types, root)}\`${holds}: a client could send a pattern that blocks the server.`,
    );
  });
}

/** The parameter's type, and the innermost named type around the RegExp, or else the parameter's type. */
interface FoundRegExp {
  readonly root: TypeId;
  readonly holder: TypeId;
}

function findRegExp(
  { builder: { types } }: ReadContext,
  elements: readonly TupleElement[],
): FoundRegExp | undefined {
  for (const { type: root } of elements) {
    const holders = new Map([[root, root]]);
    for (const [id, holder] of holders) {
      const node = typeNode(types, id);
      if (node.kind === 'regexp') return { root, holder };
      const own = 'name' in node && node.name !== undefined ? id : holder;
      for (const part of partsOf(types, id)) if (!holders.has(part)) holders.set(part, own);
    }
  }
  return undefined;
}
