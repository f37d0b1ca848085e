import { type NodeOf, type TypeId, type Types, typeNode } from '@mikrokit/types/model';

/** The property that distinguishes a struct from the others of its unions. */
interface Tag {
  readonly property: string;
  readonly value: string | number;
}

/** The tags of structs by their types. */
export type Tags = ReadonlyMap<TypeId, Tag>;

/**
 * Finds the structs that msgspec can distinguish by a literal property. A struct has one tag. In a
 * union where another property decides, the members are tried.
 */
export function findTags(types: Types): Tags {
  const tags = new Map<TypeId, Tag>();
  for (const id of Object.keys(types).toSorted()) {
    const node = typeNode(types, id);
    if (node.kind !== 'union') continue;
    const structs = node.members.filter((member) => typeNode(types, member).kind === 'object');
    if (structs.length < 2) continue;
    for (const [member, tag] of tagsOf(structs, types, tags)) tags.set(member, tag);
  }
  return tags;
}

/** Whether each of some structs has a tag, of the same property and with different values. */
export function areTagged(structs: readonly TypeId[], tags: Tags): boolean {
  const found = structs.map((id) => tags.get(id));
  const [first] = found;
  if (first === undefined) return false;
  const isSame = found.every(
    (tag) => tag?.property === first.property && typeof tag.value === typeof first.value,
  );
  return isSame && new Set(found.map((tag) => tag?.value)).size === found.length;
}

function tagsOf(structs: readonly TypeId[], types: Types, known: Tags): ReadonlyMap<TypeId, Tag> {
  const [first] = structs as [TypeId];
  for (const { name } of (typeNode(types, first) as NodeOf<'object'>).properties) {
    const found = new Map<TypeId, Tag>();
    for (const id of structs) {
      const value = literalIn(id, name, types);
      if (value !== undefined) found.set(id, { property: name, value });
    }
    const isNew = [...found].every(
      ([id, tag]) => (known.get(id)?.property ?? tag.property) === tag.property,
    );
    if (found.size === structs.length && isNew && areTagged(structs, found)) return found;
  }
  return new Map();
}

/** The only value of a required property. Numbers are tags if they are small enough for msgspec. */
function literalIn(id: TypeId, name: string, types: Types): string | number | undefined {
  const { properties, index, patterns } = typeNode(types, id) as NodeOf<'object'>;
  const property = properties.find((candidate) => candidate.name === name);
  if (property === undefined || property.optional || index || patterns) return undefined;
  const node = typeNode(types, property.type);
  if (node.kind !== 'literal' || node.bigint || typeof node.value === 'boolean') return undefined;
  return typeof node.value === 'string' || Number.isSafeInteger(node.value)
    ? node.value
    : undefined;
}
