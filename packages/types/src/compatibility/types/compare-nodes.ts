import { typesWithin } from '../../analysis/deep-types.ts';
import { ruleOf } from '../../constraints/rules.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId, TypeNode, Types } from '../../model/nodes.ts';
import { compareLists, type ListNode } from './compare-lists.ts';
import { compareObjects } from './compare-objects.ts';
import { compareScalars } from './compare-scalars.ts';
import type { Comparison } from './comparison.ts';
import { implies } from './constraint-implication.ts';
import { isRejection, type Mismatch, under } from './mismatch.ts';

/** Compares two types that are neither unions nor `undefined`. */
export function compareNodes(
  comparison: Comparison,
  writer: TypeId,
  reader: TypeId,
): readonly Mismatch[] {
  const { types } = comparison;
  const written = bareNode(types, writer);
  const read = bareNode(types, reader);
  const found = compareBare(comparison, [written, writer], [read, reader]);
  const node = typeNode(types, reader);
  if (node.kind !== 'constrained' || found.some(isRejection)) return found;
  const broken = node.constraints.flatMap((constraint): readonly Mismatch[] => {
    const answer = implies(comparison, writer, constraint);
    if (answer === 'yes') return [];
    const kind = answer === 'no' ? 'constraint' : 'unproven';
    const text = ruleOf(constraint).print(constraint);
    return [{ ...comparison.mismatch(kind, writer, reader), read: text }];
  });
  return [...found, ...broken];
}

type Side<N extends TypeNode = TypeNode> = readonly [node: N, id: TypeId];

function compareBare(
  comparison: Comparison,
  [written, writer]: Side,
  [read, reader]: Side,
): readonly Mismatch[] {
  const { types } = comparison;
  if (read.kind === 'unknown' || read.kind === 'any-object') {
    const isTaken = read.kind === 'unknown' || isNested(written);
    if (!isTaken) return [comparison.mismatch('type', writer, reader)];
    return hasForbiddenKey(types, writer) ? [comparison.mismatch('key', writer, reader)] : [];
  }
  if (read.kind === 'object') {
    if (written.kind === 'object') return compareObjects(comparison, written, read);
    return [comparison.mismatch('type', writer, reader)];
  }
  if (isList(read)) {
    if (isList(written)) return compareLists(comparison, [written, writer], [read, reader]);
    return [comparison.mismatch('type', writer, reader)];
  }
  // The compiler rejects items that can be undefined, so their types are compared without it.
  if (read.kind === 'items' && written.kind === 'items')
    return under('[]', comparison.compare(written.item, read.item));
  return compareScalars(comparison, [written, writer], [read, reader]);
}

function isList(node: TypeNode): node is ListNode {
  return ['array', 'map', 'set', 'tuple'].includes(node.kind);
}

function isNested(node: TypeNode): boolean {
  return isList(node) || node.kind === 'object' || node.kind === 'any-object';
}

/** Whether values can have a property `__proto__`, which `unknown` rejects. */
function hasForbiddenKey(types: Types, id: TypeId): boolean {
  return [...typesWithin(types, [id])].some((part) => {
    const node = typeNode(types, part);
    return node.kind === 'object' && node.properties.some(({ name }) => name === '__proto__');
  });
}
