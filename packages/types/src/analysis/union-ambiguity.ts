import { areDisjoint, type JsonForm } from '../code/json-forms.ts';
import { lengthOf } from '../kinds/collections/tuple.ts';
import { typeOfName } from '../kinds/objects/index-signatures.ts';
import { bareNode } from '../model/model.ts';
import type {
  ArrayNode,
  MapNode,
  ObjectNode,
  SetNode,
  TupleNode,
  TypeId,
  TypeNode,
  Types,
} from '../model/nodes.ts';
import {
  acceptsNull,
  acceptsUndefined,
  isRequired,
  isRequiredInJson,
} from '../model/null-and-undefined.ts';

export interface FormContext {
  readonly types: Types;
  /** The forms that values of a type take in JSON. */
  readonly forms: (id: TypeId) => readonly JsonForm[];
}

type Pair = readonly [reader: TypeId, writer: TypeId];

/**
 * Whether `reader` may accept JSON of `writer` and decode it to another value: drop an unknown
 * key, or decode a string that is meant as a string. A union then has to try
 * `writer` first; if each may misread the other, the union is ambiguous.
 */
export function canMisread(context: FormContext, reader: TypeId, writer: TypeId): boolean {
  return mayMisread(context, [reader, writer], new Set());
}

function mayMisread(context: FormContext, pair: Pair, seen: Set<string>): boolean {
  const [reader, writer] = pair;
  // A pair that occurs again is already being checked, and one misreading anywhere is enough.
  if (reader === writer || isSeen(seen, pair)) return false;
  const left = bareNode(context.types, reader);
  const right = bareNode(context.types, writer);
  const again = (next: Pair) => mayMisread(context, next, seen);
  if (right.kind === 'union') return right.members.some((member) => again([reader, member]));
  if (left.kind === 'union') {
    return !left.members.includes(writer) && left.members.some((member) => again([member, writer]));
  }
  if (neverReads(context, pair, new Set())) return false;
  if (left.kind === 'object' && right.kind === 'object') {
    return (
      fillsInKey(context.types, left, right) ||
      dropsKey(context, left, right) ||
      sharedKeys(context.types, left, right).some(({ pair }) => again(pair))
    );
  }
  if (
    (isList(left) && isList(right)) ||
    (isCollection(left) && isCollection(right) && left.kind === right.kind)
  ) {
    return sharedElements(context.types, left, right).some(
      ({ pair, nulls: [a, b] }) => (a && b && a !== b) || again(pair),
    );
  }
  const forms = [...context.forms(reader), ...context.forms(writer)];
  if (forms.some(({ json }) => json === 'array' || json === 'object')) return true;
  return new Set(forms.map((form) => form.decodesTo)).size > 1;
}

/** Whether `reader` refuses all JSON of `writer`. May return false in doubt. */
export function neverReadsJson(context: FormContext, reader: TypeId, writer: TypeId): boolean {
  return neverReads(context, [reader, writer], new Set());
}

function neverReads(context: FormContext, pair: Pair, seen: Set<string>): boolean {
  if (isSeen(seen, pair)) return false;
  const [reader, writer] = pair;
  const { types } = context;
  const left = bareNode(types, reader);
  const right = bareNode(types, writer);
  const again = (next: Pair) => neverReads(context, next, seen);
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
  return context.forms(reader).every((x) => context.forms(writer).every((y) => areDisjoint(x, y)));
}

/** Whether the reader has a default for a key that the writer may leave out. */
function fillsInKey(types: Types, reader: ObjectNode, writer: ObjectNode): boolean {
  return reader.properties.some(
    (property) =>
      property.default !== undefined &&
      !writer.properties.some((key) => key.name === property.name && isRequired(types, key)),
  );
}

/** Whether the writer may write a key that is unknown to the reader. */
function dropsKey(context: FormContext, reader: ObjectNode, writer: ObjectNode): boolean {
  const { types } = context;
  const isWritten = (id: TypeId) => context.forms(id).length > 0;
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

function knows(types: Types, node: ObjectNode, name: string): boolean {
  return typeOfName(types, node, name) !== undefined;
}

function isDue(types: Types, node: ObjectNode, name: string | undefined): boolean {
  return node.properties.some((key) => key.name === name && isRequiredInJson(types, key));
}

/** The keys that both types have. An entry without a name represents all keys that only index signatures cover. */
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

/** The pairs of elements that may share an index; for two tuples, in order of index. */
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

/** How an element reads `null`, if it accepts it. */
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

/** Whether a member cannot misread JSON of the others. */
export function mayBeNext(
  member: TypeId,
  others: readonly TypeId[],
  context: FormContext,
): boolean {
  return !others.some((other) => canMisread(context, member, other));
}
