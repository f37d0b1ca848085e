import { acceptsNull, acceptsUndefined, isRequired, isRequiredInJson } from '../absence.ts';
import type { ArrayNode } from '../kinds/array.ts';
import type { MapNode } from '../kinds/map.ts';
import type { ObjectNode } from '../kinds/object.ts';
import type { SetNode } from '../kinds/set.ts';
import { lengthOf, type TupleNode } from '../kinds/tuple.ts';
import { bareNode, type TypeId, type TypeNode, type Types } from '../model.ts';
import { typeOfName } from '../pattern-keys.ts';
import { areDisjoint, type Wire } from './wire.ts';

export interface Wires {
  readonly types: Types;
  /** The forms in which values of a type stand in JSON. */
  readonly wire: (id: TypeId) => readonly Wire[];
}

type Pair = readonly [reader: TypeId, writer: TypeId];

/**
 * Whether `reader` may take JSON that was written for `writer` and make another value of it: drop
 * a key that it does not know, or revive a string that was meant as it is. A union then has to try
 * `writer` first; where each may misread the other, the union is ambiguous.
 */
export function misreads(wires: Wires, reader: TypeId, writer: TypeId): boolean {
  return mayMisread(wires, [reader, writer], new Set());
}

function mayMisread(wires: Wires, pair: Pair, seen: Set<string>): boolean {
  const [reader, writer] = pair;
  // A pair met again is being looked at already, and one misreading anywhere is enough.
  if (reader === writer || isSeen(seen, pair)) return false;
  const left = bareNode(wires.types, reader);
  const right = bareNode(wires.types, writer);
  const again = (next: Pair) => mayMisread(wires, next, seen);
  if (right.kind === 'union') return right.members.some((member) => again([reader, member]));
  if (left.kind === 'union') {
    return !left.members.includes(writer) && left.members.some((member) => again([member, writer]));
  }
  if (neverReads(wires, pair, new Set())) return false;
  if (left.kind === 'object' && right.kind === 'object') {
    if (fillsIn(wires.types, left, right)) return true;
    return (
      dropsKey(wires, left, right) ||
      fillsKey(wires.types, left, right) ||
      sharedKeys(wires.types, left, right).some(({ pair }) => again(pair))
    );
  }
  if (
    (isList(left) && isList(right)) ||
    (isCollection(left) && isCollection(right) && left.kind === right.kind)
  ) {
    return sharedElements(wires.types, left, right).some(
      ({ pair, nulls: [a, b] }) => (a && b && a !== b) || again(pair),
    );
  }
  if (isNested(left) || isNested(right)) return true;
  const revivals = [...wires.wire(reader), ...wires.wire(writer)].map((wire) => wire.revives);
  return new Set(revivals).size > 1;
}

/** Whether `reader` refuses all JSON that was written for `writer`. May say no where it is not sure. */
function neverReads(wires: Wires, pair: Pair, seen: Set<string>): boolean {
  if (isSeen(seen, pair)) return false;
  const [reader, writer] = pair;
  const { types } = wires;
  const left = bareNode(types, reader);
  const right = bareNode(types, writer);
  const again = (next: Pair) => neverReads(wires, next, seen);
  if (right.kind === 'union') return right.members.every((member) => again([reader, member]));
  if (left.kind === 'union') return left.members.every((member) => again([member, writer]));
  if (left.kind === 'object' && right.kind === 'object') {
    return (
      left.properties.some(
        (key) => isRequiredInJson(types, key) && !knows(types, right, key.name),
      ) ||
      sharedKeys(types, left, right).some(
        ({ pair, name }) => (isDue(types, left, name) || isDue(types, right, name)) && again(pair),
      )
    );
  }
  if (isList(left) && isList(right)) {
    const [a, b] = [lengthOf(left), lengthOf(right)];
    if (a.least > b.most || b.least > a.most) return true;
    const due = Math.min(leadingRequired(left), leadingRequired(right));
    return sharedElements(types, left, right)
      .slice(0, due)
      .some(({ pair, nulls: [a, b] }) => !(a && b) && again(pair));
  }
  return wires.wire(reader).every((x) => wires.wire(writer).every((y) => areDisjoint(x, y)));
}

/** Whether the reader has a default for a key that the writer may leave out. */
function fillsIn(types: Types, reader: ObjectNode, writer: ObjectNode): boolean {
  return reader.properties.some(
    (property) =>
      property.default !== undefined &&
      !writer.properties.some((key) => key.name === property.name && isRequired(types, key)),
  );
}

/** Whether the writer may write a key that the reader does not know. */
function dropsKey(wires: Wires, reader: ObjectNode, writer: ObjectNode): boolean {
  const { types } = wires;
  const isWritten = (id: TypeId) => wires.wire(id).length > 0;
  const knowsAll = reader.index?.key === 'string';
  const knowsPattern = (key: TypeId) => reader.patterns?.some((pattern) => pattern.key === key);
  return (
    writer.properties.some(({ name, type }) => isWritten(type) && !knows(types, reader, name)) ||
    (writer.index !== undefined &&
      isWritten(writer.index.type) &&
      !knowsAll &&
      reader.index?.key !== writer.index.key) ||
    (writer.patterns ?? []).some(
      ({ key, type }) => isWritten(type) && !knowsAll && !knowsPattern(key),
    )
  );
}

/** Whether the reader may add a default where the writer wrote nothing. */
function fillsKey(types: Types, reader: ObjectNode, writer: ObjectNode): boolean {
  return reader.properties.some(
    ({ name, default: preset }) =>
      preset !== undefined &&
      !writer.properties.some((key) => key.name === name && isRequired(types, key)),
  );
}

function knows(types: Types, node: ObjectNode, name: string): boolean {
  return typeOfName(types, node, name) !== undefined;
}

function isDue(types: Types, node: ObjectNode, name: string | undefined): boolean {
  return node.properties.some((key) => key.name === name && isRequiredInJson(types, key));
}

/** The keys that both know; those without a name stand for all that only their index signatures speak of. */
function sharedKeys(
  types: Types,
  reader: ObjectNode,
  writer: ObjectNode,
): { readonly name?: string; readonly pair: Pair }[] {
  const names = new Set([...reader.properties, ...writer.properties].map(({ name }) => name));
  const named = [...names].flatMap((name) => {
    const [a, b] = [typeOfName(types, reader, name), typeOfName(types, writer, name)];
    return a === undefined || b === undefined ? [] : [{ name, pair: [a, b] as const }];
  });
  const others = othersOf(reader).flatMap((a) =>
    othersOf(writer).map((b) => ({ pair: [a, b] as const })),
  );
  return [...named, ...others];
}

/** The types that index signatures give to keys. */
function othersOf(node: ObjectNode): TypeId[] {
  return [...(node.patterns ?? []), ...(node.index ? [node.index] : [])].map(({ type }) => type);
}

/** The elements that may stand in the same place; of two tuples, those at the front come first. */
function sharedElements(
  types: Types,
  reader: ListNode | CollectionNode,
  writer: ListNode | CollectionNode,
) {
  const [left, right] = [elementsOf(reader), elementsOf(writer)];
  const front = Math.min(leadingRequired(reader), leadingRequired(writer));
  const pairs = [
    ...left.slice(0, front).map((a, i) => [a, right[i] as Element] as const),
    ...left.slice(front).flatMap((a) => right.slice(front).map((b) => [a, b] as const)),
  ];
  return pairs.map(([a, b]) => ({
    pair: [a.type, b.type] as const,
    nulls: [meaningOfNull(types, a), meaningOfNull(types, b)] as const,
  }));
}

type ListNode = ArrayNode | TupleNode;
type CollectionNode = MapNode | SetNode;
type Element = { readonly type: TypeId; readonly optional?: true };

function isList(node: TypeNode): node is ListNode {
  return node.kind === 'array' || node.kind === 'tuple';
}

function isCollection(node: TypeNode): node is CollectionNode {
  return node.kind === 'map' || node.kind === 'set';
}

function isNested(node: TypeNode): boolean {
  return ['any-object', 'object'].includes(node.kind) || isList(node) || isCollection(node);
}

function elementsOf(node: ListNode | CollectionNode): readonly Element[] {
  if (node.kind === 'map') return [{ type: node.key }, { type: node.value }];
  return node.kind === 'tuple' ? node.elements : [{ type: node.element }];
}

function leadingRequired(node: ListNode | CollectionNode): number {
  if (node.kind === 'map') return 2;
  if (node.kind !== 'tuple') return 0;
  const end = node.elements.findIndex((element) => element.optional || element.rest);
  return end === -1 ? node.elements.length : end;
}

/** What an element reads `null` as, if it takes it. */
function meaningOfNull(types: Types, element: Element): 'null' | 'undefined' | undefined {
  if (acceptsNull(types, element.type)) return 'null';
  return element.optional || acceptsUndefined(types, element.type) ? 'undefined' : undefined;
}

function isSeen(seen: Set<string>, pair: Pair): boolean {
  const key = pair.join(' ');
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

/** Whether a member misreads nothing that was written for the others. */
export function mayBeNext(member: TypeId, others: readonly TypeId[], wires: Wires): boolean {
  return !others.some((other) => misreads(wires, member, other));
}
