import { isComparedByValue } from '../../analysis/value-equality.ts';
import { lengthOf } from '../../kinds/collections/tuple.ts';
import { elementAt } from '../../model/element-at.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { NodeOf, TupleNode, TypeId, Types } from '../../model/nodes.ts';
import { acceptsNull, acceptsUndefined, isAnyJson } from '../../model/null-and-undefined.ts';
import { type Comparison, presentMembers } from './comparison.ts';
import { lengthsOf } from './constraint-implication.ts';
import { type Mismatch, under } from './mismatch.ts';

type Side = readonly [node: ListNode, id: TypeId];

export type ListNode = NodeOf<'array' | 'map' | 'set' | 'tuple'>;

/** A location in a list. */
interface Location {
  readonly type: TypeId;
  readonly optional?: true;
}

/** Compares types that are arrays in JSON. */
export function compareLists(
  comparison: Comparison,
  [written, writer]: Side,
  [read, reader]: Side,
): readonly Mismatch[] {
  if (written.kind === 'map' || read.kind === 'map') {
    // Map entries are arrays in JSON, but no type of the model describes an entry.
    if (written.kind !== read.kind) return [comparison.mismatch('unproven', writer, reader)];
    if (written.kind !== 'map' || read.kind !== 'map') return [];
    return [
      ...repeated(comparison, [written.key, writer], [read.key, reader]),
      ...under('<key>', compareLocations(comparison, { type: written.key }, { type: read.key })),
      ...under(
        '<value>',
        compareLocations(comparison, { type: written.value }, { type: read.value }),
      ),
    ];
  }
  const lengths = compareLengths(comparison, [written, writer], [read, reader]);
  if (lengths.length > 0) return lengths;
  if (read.kind === 'set' && written.kind !== 'tuple') {
    const found = under(
      '[]',
      compareLocations(comparison, { type: written.element }, { type: read.element }),
    );
    if (written.kind === 'set')
      return [...repeated(comparison, [written.element, writer], [read.element, reader]), ...found];
    const constraints = constraintsOf(comparison, writer);
    const isUnique = constraints.some(({ kind }) => kind === 'uniqueItems');
    return isUnique ? found : [comparison.mismatch('type', writer, reader), ...found];
  }
  if (read.kind === 'set') return [comparison.mismatch('unproven', writer, reader)];
  if (written.kind === 'tuple' || read.kind === 'tuple')
    return compareTuples(comparison, written, read);
  return under(
    '[]',
    compareLocations(comparison, { type: written.element }, { type: read.element }),
  );
}

/**
 * Whether the reader can reject an element because of its index: there are too few, or too many.
 */
function compareLengths(
  comparison: Comparison,
  [, writer]: Side,
  [read, reader]: Side,
): readonly Mismatch[] {
  if (read.kind !== 'tuple') return [];
  const { least, most } = lengthsOf(comparison.types, writer);
  const taken = lengthOf(read);
  const missing: readonly Mismatch[] = read.elements.flatMap((element, i) => {
    if (i < least || element.optional || element.rest || least >= taken.least) return [];
    const kind = most > i ? 'optional' : 'absent';
    return under(element.label ?? String(i), [comparison.mismatch(kind, writer, element.type)]);
  });
  const isShort = least < taken.least && missing.length === 0;
  const isLong = most > taken.most;
  return [
    ...missing,
    ...(isShort ? [comparison.mismatch('optional', writer, reader)] : []),
    ...(isLong ? [comparison.mismatch('length', writer, reader)] : []),
  ];
}

function compareTuples(
  comparison: Comparison,
  written: Exclude<ListNode, { kind: 'map' }>,
  read: Exclude<ListNode, { kind: 'map' }>,
): readonly Mismatch[] {
  const left = toTuple(written);
  const right = toTuple(read);
  const most = Math.max(left.elements.length, right.elements.length);
  const locations = new Map<string, readonly Mismatch[]>();
  // Each length that shifts elements after a rest element, and one more.
  for (let length = lengthOf(left).least; length <= most + 1; length++) {
    if (length > lengthOf(left).most) break;
    for (let i = 0; i < length; i++) {
      const [a, b] = [elementAt(left, i, length), elementAt(right, i, length)];
      if (!a || !b) continue;
      const step = right.elements.length === 1 && b.rest ? '[]' : (b.label ?? String(i));
      const key = JSON.stringify([step, a.type, b.type, a.optional, b.optional]);
      if (!locations.has(key)) locations.set(key, under(step, compareLocations(comparison, a, b)));
    }
  }
  return [...movedElements(comparison, left, right), ...[...locations.values()].flat()];
}

/**
 * Named elements that the reader has under another index, so it would read them as other elements.
 * One mismatch for all.
 */
function movedElements(
  comparison: Comparison,
  { elements: written }: TupleNode,
  { elements: read }: TupleNode,
): readonly Mismatch[] {
  const names = new Set(read.map(({ label }) => label));
  const moved = written.flatMap(({ label, type }, i) => {
    const there = read[i];
    const isMoved = label !== undefined && label !== there?.label && names.has(label);
    return isMoved && there?.label !== undefined ? [{ label, type, there }] : [];
  });
  const [first] = moved;
  if (first === undefined) return [];
  return [
    {
      ...comparison.mismatch('moved', first.type, first.there.type),
      written: moved.map(({ label }) => label).join(', '),
      read: moved.map(({ there }) => there.label).join(', '),
    },
  ];
}

function toTuple(node: Exclude<ListNode, { kind: 'map' }>): TupleNode {
  if (node.kind === 'tuple') return node;
  return { kind: 'tuple', elements: [{ type: node.element, rest: true }] };
}

/** Compares two locations in lists, where `undefined` is written as null. */
function compareLocations(
  comparison: Comparison,
  writer: Location,
  reader: Location,
): readonly Mismatch[] {
  const { types } = comparison;
  const found = comparison.compare(writer.type, reader.type);
  const writesUndefined =
    !isAnyJson(types, writer.type) &&
    (writer.optional === true || acceptsUndefined(types, writer.type));
  if (!writesUndefined) return found;
  const readsNull = acceptsNull(types, reader.type);
  if (!readsNull && !reader.optional && !acceptsUndefined(types, reader.type))
    return [
      ...found,
      { ...comparison.mismatch('member', writer.type, reader.type), written: 'undefined' },
    ];
  // If null is a value of the writer too, it does not write `undefined` as null.
  const isMisread = readsNull && !acceptsNull(types, writer.type);
  return isMisread
    ? [...found, comparison.mismatch('undefined-as-null', writer.type, reader.type)]
    : found;
}

/**
 * Whether the reader can find different elements of a writer's Set, or keys of its Map, to be
 * equal.
 */
function repeated(
  comparison: Comparison,
  [writtenElement, writer]: readonly [TypeId, TypeId],
  [readElement, reader]: readonly [TypeId, TypeId],
): readonly Mismatch[] {
  const { types } = comparison;
  const isWrittenOnce = isComparedByValue(types, writtenElement);
  const isReadApart = presentMembers(types, readElement).every((id) => isOfObjects(types, id));
  return isWrittenOnce || isReadApart ? [] : [comparison.mismatch('unproven', writer, reader)];
}

/** Whether values are objects, which always differ even if their JSON is the same. */
function isOfObjects(types: Types, id: TypeId): boolean {
  switch (bareNode(types, id).kind) {
    case 'any-object':
    case 'array':
    case 'bytes':
    case 'date':
    case 'map':
    case 'object':
    case 'regexp':
    case 'set':
    case 'temporal':
    case 'tuple':
    case 'url':
      return true;
    case 'bigint':
    case 'boolean':
    case 'enum':
    case 'file':
    case 'items':
    case 'literal':
    case 'null':
    case 'number':
    case 'parsed':
    case 'sensitive':
    case 'string':
    case 'template':
    case 'undefined':
    case 'union':
    case 'unknown':
      return false;
  }
}

function constraintsOf({ types }: Comparison, id: TypeId) {
  const node = typeNode(types, id);
  return node.kind === 'constrained' ? node.constraints : [];
}
