import { decodeByModel, encodeByModel } from '../../interpret/interpret.ts';
import { typeNode } from '../../model/model.ts';
import type { TypeId } from '../../model/nodes.ts';
import type { Comparison } from './comparison.ts';

/** Whether a reader accepts a JSON value, and would write it unchanged. */
export function acceptsValue(
  { types, reader: side }: Pick<Comparison, 'types' | 'reader'>,
  reader: TypeId,
  json: unknown,
): boolean {
  const node = typeNode(types, reader);
  // The check's function is not available here.
  const hasCheck = node.kind === 'constrained' && node.constraints.some((c) => c.kind === 'check');
  if (hasCheck && side === 'server') return false;
  const decoded = decodeByModel({ types }, reader, json, { maxDepth: 1 });
  return decoded.ok && encodeByModel({ types }, reader, decoded.value) === json;
}

/** A JSON value as TypeScript writes it. */
export function printValue(json: unknown): string {
  return JSON.stringify(json);
}
