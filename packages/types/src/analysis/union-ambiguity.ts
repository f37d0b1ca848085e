import { areDisjoint, type JsonForm } from '../code/json-forms.ts';
import { lengthOf } from '../kinds/collections/tuple.ts';
import { typeOfOtherName } from '../kinds/objects/index-signatures.ts';
import { membersByValue } from '../kinds/unions/choose-member.ts';
import { literalValues } from '../kinds/unions/literals.ts';
import { bareNode } from '../model/model.ts';
import type {
  ArrayNode,
  MapNode,
  ObjectNode,
  Property,
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

/** A model whose unions are checked, with the results for pairs of its types. */
export interface FormContext {
  readonly types: Types;
  /** The forms that values of a type take in JSON. */
  readonly forms: (id: TypeId) => readonly JsonForm[];
  /** The properties of an object type by name. */
  readonly propertiesOf: (node: ObjectNode) => ReadonlyMap<string, Property>;
  /**
   * The names of the properties that its JSON must have. Literals come first, because they
   * distinguish most types.
   */
  readonly dueNames: (node: ObjectNode) => readonly string[];
  /** The keys of an object type that require literals. */
  readonly literalNames: (id: TypeId) => readonly string[];
  /** Whether the reader misreads the writer, by pair. Only certain results. */
  readonly misreads: Map<string, boolean>;
  /** Pairs whose reader rejects all JSON of the writer. Only certain results. */
  readonly unread: Set<string>;
}

type Pair = readonly [reader: TypeId, writer: TypeId];

/** Makes the context for a model. The model must not change while it is used. */
export function createFormContext(
  types: Types,
  formsOf: (id: TypeId, ofMember: FormContext['forms']) => readonly JsonForm[],
): FormContext {
  const known = new Map<TypeId, readonly JsonForm[]>();
  const forms = (id: TypeId): readonly JsonForm[] => {
    const found = known.get(id) ?? formsOf(id, forms);
    known.set(id, found);
    return found;
  };
  const propertiesOf = remember(
    (node: ObjectNode) => new Map(node.properties.map((property) => [property.name, property])),
  );
  const isLiteral = ({ type }: Property) => forms(type).every(({ values }) => values !== undefined);
  const dueNames = remember((node: ObjectNode) => {
    const due = node.properties.filter((property) => isRequiredInJson(types, property));
    const literals = due.filter(isLiteral);
    return [...literals, ...due.filter((property) => !isLiteral(property))].map(({ name }) => name);
  });
  const namesOf = remember((node: ObjectNode) =>
    node.properties
      .filter(
        (property) => isRequiredInJson(types, property) && literalValues(types, property.type),
      )
      .map(({ name }) => name),
  );
  const literalNames = (id: TypeId) => {
    const node = bareNode(types, id);
    return node.kind === 'object' ? namesOf(node) : [];
  };
  const misreads = new Map<string, boolean>();
  return { types, forms, propertiesOf, dueNames, literalNames, misreads, unread: new Set() };
}

function remember<T extends object>(find: (node: ObjectNode) => T): (node: ObjectNode) => T {
  const known = new WeakMap<ObjectNode, T>();
  return (node) => {
    const found = known.get(node) ?? find(node);
    known.set(node, found);
    return found;
  };
}

/**
 * Whether `reader` can accept JSON of `writer` and decode it to another value, for example drop an
 * unknown key or turn a string into a `Date`. A union then has to try `writer` first. If each can
 * misread the other, the union is ambiguous.
 */
export function canMisread(context: FormContext, reader: TypeId, writer: TypeId): boolean {
  const key = keyOf([reader, writer]);
  const known = context.misreads.get(key);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const found = mayMisread(context, [reader, writer], seen);
  // If one pair misreads, all pairs around it do. If none did, none of them does.
  if (!found) for (const pair of seen) context.misreads.set(pair, false);
  context.misreads.set(key, found);
  return found;
}

function mayMisread(context: FormContext, pair: Pair, seen: Set<string>): boolean {
  const [reader, writer] = pair;
  if (reader === writer) return false;
  const key = keyOf(pair);
  const known = context.misreads.get(key);
  if (known !== undefined) return known;
  // A pair that occurs again is already being checked, and one misreading anywhere is enough.
  if (seen.has(key)) return false;
  seen.add(key);
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
      fillsInKey(context, left, right) ||
      dropsKey(context, left, right) ||
      sharedKeys(context, left, right).some(again)
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

/** Whether `reader` rejects all JSON of `writer`. `false` in doubt. */
export function neverReadsJson(context: FormContext, reader: TypeId, writer: TypeId): boolean {
  return neverReads(context, [reader, writer], new Set());
}

function neverReads(context: FormContext, pair: Pair, seen: Set<string>): boolean {
  const key = keyOf(pair);
  if (context.unread.has(key)) return true;
  if (seen.has(key)) return false;
  seen.add(key);
  const isUnread = rejectsAll(context, pair, seen);
  if (isUnread) context.unread.add(key);
  return isUnread;
}

function rejectsAll(context: FormContext, pair: Pair, seen: Set<string>): boolean {
  const [reader, writer] = pair;
  const { types } = context;
  const left = bareNode(types, reader);
  const right = bareNode(types, writer);
  const again = (next: Pair) => neverReads(context, next, seen);
  if (right.kind === 'union') return right.members.every((member) => again([reader, member]));
  if (left.kind === 'union') return left.members.every((member) => again([member, writer]));
  if (left.kind === 'object' && right.kind === 'object') {
    return (
      context.dueNames(left).some((name) => typeAt(context, right, name) === undefined) ||
      [...context.dueNames(left), ...context.dueNames(right)].some((name) => {
        const [a, b] = [typeAt(context, left, name), typeAt(context, right, name)];
        return a !== undefined && b !== undefined && again([a, b]);
      })
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

/** Whether the reader has a default for a key that the writer can omit. */
function fillsInKey(
  { types, propertiesOf }: FormContext,
  reader: ObjectNode,
  writer: ObjectNode,
): boolean {
  return reader.properties.some((property) => {
    if (property.default === undefined) return false;
    const written = propertiesOf(writer).get(property.name);
    return written === undefined || !isRequired(types, written);
  });
}

/** Whether the writer can write a key that the reader does not know. */
function dropsKey(context: FormContext, reader: ObjectNode, writer: ObjectNode): boolean {
  const isWritten = (id: TypeId) => context.forms(id).length > 0;
  const knowsAll = reader.index?.key === 'string';
  const knowsPattern = (key: TypeId) => reader.patterns?.some((pattern) => pattern.key === key);
  return (
    writer.properties.some(
      ({ name, type }) => typeAt(context, reader, name) === undefined && isWritten(type),
    ) ||
    (writer.index !== undefined &&
      isWritten(writer.index.type) &&
      !knowsAll &&
      reader.index?.key !== writer.index.key) ||
    (writer.patterns ?? []).some(
      ({ key, type }) => isWritten(type) && !knowsAll && !knowsPattern(key),
    )
  );
}

/** The type of a property name in an object type. */
function typeAt(
  { types, propertiesOf }: FormContext,
  node: ObjectNode,
  name: string,
): TypeId | undefined {
  const declared = propertiesOf(node).get(name);
  return declared ? declared.type : typeOfOtherName(types, node, name);
}

/** The types of the keys that both types have, and of all keys that only index signatures cover. */
function sharedKeys(context: FormContext, reader: ObjectNode, writer: ObjectNode): Pair[] {
  const names = new Set([...reader.properties, ...writer.properties].map(({ name }) => name));
  const named = [...names].flatMap((name) => {
    const [a, b] = [typeAt(context, reader, name), typeAt(context, writer, name)];
    return a === undefined || b === undefined ? [] : [[a, b] as const];
  });
  const others = othersOf(reader).flatMap((a) => othersOf(writer).map((b) => [a, b] as const));
  return [...named, ...others];
}

/** The types that index signatures give to keys. */
function othersOf(node: ObjectNode): TypeId[] {
  return [...(node.patterns ?? []), ...(node.index ? [node.index] : [])].map(({ type }) => type);
}

/** The pairs of elements that can share an index. For two tuples, in order of index. */
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

function keyOf(pair: Pair): string {
  return `${pair[0]} ${pair[1]}`;
}

/**
 * For each member of a union, the other members that can read its JSON or whose JSON it can read.
 * Leaves out objects that require different literals under one key, so that a union of a thousand
 * objects is not compared pair by pair.
 */
export function rivalsOf(
  members: readonly TypeId[],
  context: FormContext,
): ReadonlyMap<TypeId, ReadonlySet<TypeId>> {
  const { types } = context;
  const isObject = (id: TypeId) => bareNode(types, id).kind === 'object';
  const objects = members.filter(isObject);
  const others = members.filter((id) => !isObject(id));
  const rivals = new Map(members.map((id) => [id, new Set(isObject(id) ? others : members)]));
  const key = mostTelling(objects, context);
  const groups =
    key === undefined ? [objects] : [...membersByValue(objects, key, types).byValue.values()];
  const unnamed = key === undefined ? [] : membersByValue(objects, key, types).others;
  for (const group of [...groups, unnamed]) {
    for (const id of group) for (const other of group) rivals.get(id)?.add(other);
  }
  for (const id of unnamed) {
    for (const other of objects) {
      rivals.get(id)?.add(other);
      rivals.get(other)?.add(id);
    }
  }
  for (const id of members) rivals.get(id)?.delete(id);
  return rivals;
}

/** The key with literals that most objects require. */
function mostTelling(objects: readonly TypeId[], context: FormContext): string | undefined {
  const counts = new Map<string, number>();
  for (const id of objects) {
    for (const name of context.literalNames(id)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] > 1 ? most[0] : undefined;
}

/**
 * Orders members so that none misreads the JSON of a later one, and moves only the ones that must be moved. `circle`: the
 * members that cannot be ordered.
 */
export function orderByReading(
  members: readonly TypeId[],
  context: FormContext,
): { readonly ordered: readonly TypeId[]; readonly circle: readonly TypeId[] } {
  const misreadBy = new Map<TypeId, TypeId[]>(members.map((id) => [id, []]));
  const left = new Map<TypeId, number>();
  for (const [member, rivals] of rivalsOf(members, context)) {
    const misread = [...rivals].filter((other) => canMisread(context, member, other));
    left.set(member, misread.length);
    for (const other of misread) misreadBy.get(other)?.push(member);
  }
  const waiting = new Set(members);
  const ordered: TypeId[] = [];
  for (;;) {
    const next = firstOf(waiting, (id) => left.get(id) === 0);
    if (next === undefined) break;
    waiting.delete(next);
    ordered.push(next);
    for (const id of misreadBy.get(next) ?? []) left.set(id, (left.get(id) as number) - 1);
  }
  return { ordered, circle: [...waiting] };
}

function firstOf<T>(items: Iterable<T>, matches: (item: T) => boolean): T | undefined {
  for (const item of items) if (matches(item)) return item;
  return undefined;
}
