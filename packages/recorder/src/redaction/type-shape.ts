import type { ApiDocument } from '@mikrokit/router';

type Types = ApiDocument['types'];
type Node = Types[string];

/** A property of the objects that a value can be. */
interface PropertyShape {
  readonly types: readonly string[];
  /** Whether it has the tag `@sensitive`. */
  readonly isSensitive: boolean;
}

/** The JSON that values of one or several types can have. */
export interface TypeShape {
  /** Whether one of the types is sensitive. */
  readonly isSensitive: boolean;
  /** Whether the value has no type. */
  readonly isUntyped: boolean;
  /**
   * Whether it can be a file, or the items of a streamed parameter, whose location has `true` in
   * JSON.
   */
  readonly hasFiles: boolean;
  readonly hasItems: boolean;
  readonly hasLists: boolean;
  readonly hasObjects: boolean;
  /** Whether the types of its parts depend on the value itself. */
  readonly hasChoices: boolean;
  /** Items from this index on have the types of the item at it. */
  readonly fixedLength: number;
  /** The types of the item at an index. */
  readonly typesAt: (index: number) => readonly string[];
  readonly properties: ReadonlyMap<string, PropertyShape>;
  /** The types of undeclared properties. Empty if there are none. */
  readonly otherTypes: readonly string[];
  /** The names of interfaces and aliases, with and without type arguments. */
  readonly names: ReadonlySet<string>;
}

/** Reads what JSON of any of the types looks like. Throws for an unknown type. */
export function readType(types: Types, ids: readonly string[]): TypeShape {
  const nodes = withoutUnions(types, ids);
  const objects = nodes.filter((node) => node.kind === 'object');
  const lists = nodes.filter(isList);
  const tuples = lists.filter((node) => node.kind === 'tuple');
  const typesAt = (index: number) => lists.flatMap((node) => typesOfItem(node, index));
  const fixedLength = Math.max(0, ...tuples.map(({ elements }) => elements.length));
  const properties = propertiesOf(objects);
  const otherTypes = objects.flatMap((node) => othersOf(node));
  return {
    isSensitive: nodes.some(({ kind }) => kind === 'sensitive'),
    isUntyped: nodes.length === 0 || nodes.some(isUntyped),
    hasFiles: nodes.some(({ kind }) => kind === 'file'),
    hasItems: nodes.some(({ kind }) => kind === 'items'),
    hasLists: lists.length > 0,
    hasObjects: objects.length > 0,
    hasChoices: objects.length + lists.length > 1 || nodes.some(hasChoices),
    fixedLength,
    typesAt,
    properties,
    otherTypes,
    names: namesOf(types, ids),
  };
}

type NodeOf<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>;
type ObjectNode = NodeOf<'object'>;
type ListNode = NodeOf<'array' | 'set' | 'map' | 'tuple'>;

/** Whether nothing is known of the values of a kind. */
function isUntyped({ kind }: Node): boolean {
  switch (kind) {
    case 'unknown':
    case 'any-object':
      return true;
    case 'array':
    case 'bigint':
    case 'boolean':
    case 'bytes':
    case 'constrained':
    case 'date':
    case 'enum':
    case 'file':
    case 'items':
    case 'literal':
    case 'map':
    case 'null':
    case 'number':
    case 'object':
    case 'parsed':
    case 'regexp':
    case 'sensitive':
    case 'set':
    case 'string':
    case 'template':
    case 'temporal':
    case 'tuple':
    case 'undefined':
    case 'union':
    case 'url':
      return false;
  }
}

function isList(node: Node): node is ListNode {
  return ['array', 'set', 'map', 'tuple'].includes(node.kind);
}

/** The nodes of types, without unions and constraints around them. */
function withoutUnions(types: Types, ids: readonly string[]): readonly Node[] {
  return ids.flatMap((id) => {
    const node = nodeOf(types, id);
    if (node.kind === 'union') return withoutUnions(types, node.members);
    const isWrapped = node.kind === 'constrained' || node.kind === 'parsed';
    return isWrapped ? withoutUnions(types, [node.type]) : [node];
  });
}

function namesOf(types: Types, ids: readonly string[]): ReadonlySet<string> {
  const names = ids.flatMap((id): readonly string[] => {
    const node = nodeOf(types, id);
    // `Page<User>` is a `Page`, too.
    const own = 'name' in node && node.name ? [node.name, node.name.replace(/<.*/s, '')] : [];
    const inner = node.kind === 'union' ? node.members : [];
    const bare = node.kind === 'constrained' || node.kind === 'parsed' ? [node.type] : inner;
    return [...own, ...namesOf(types, bare)];
  });
  return new Set(names);
}

function nodeOf(types: Types, id: string): Node {
  const [word, key, value] = id.split(' ');
  if (word === ENTRY && key !== undefined && value !== undefined)
    return { kind: 'tuple', elements: [{ type: key }, { type: value }] };
  const node = types[id];
  if (node === undefined) throw new Error(`The type model holds no type '${id}'`);
  return node;
}

/** Instead of an id, which has no spaces: the entry of a map, `entry <key> <value>`. */
const ENTRY = 'entry';

function typesOfItem(node: ListNode, index: number): readonly string[] {
  if (node.kind === 'map') return [`${ENTRY} ${node.key} ${node.value}`];
  if (node.kind !== 'tuple') return [node.element];
  const rest = restOf(node);
  const elements =
    rest === -1 || index < rest ? node.elements.slice(index, index + 1) : node.elements.slice(rest);
  return elements.map(({ type }) => type);
}

function restOf({ elements }: NodeOf<'tuple'>): number {
  return elements.findIndex((element) => element.rest);
}

function propertiesOf(objects: readonly ObjectNode[]): Map<string, PropertyShape> {
  const properties = new Map<string, PropertyShape>();
  for (const { name, type, sensitive } of objects.flatMap((node) => node.properties)) {
    const { types = objects.flatMap((node) => othersOf(node)), isSensitive = false } =
      properties.get(name) ?? {};
    properties.set(name, { types: [...types, type], isSensitive: isSensitive || !!sensitive });
  }
  return properties;
}

/** The types of properties that an object does not declare. */
function othersOf({ index, patterns = [] }: ObjectNode): readonly string[] {
  return [...(index ? [index.type] : []), ...patterns.map(({ type }) => type)];
}

function hasChoices(node: Node): boolean {
  if (node.kind === 'tuple') {
    const rest = restOf(node);
    return rest !== -1 && rest < node.elements.length - 1;
  }
  if (node.kind !== 'object') return false;
  const others = othersOf(node).length;
  return others > 1 || (others === 1 && node.properties.length > 0);
}
