import { createHash } from 'node:crypto';
import { kindOf } from './kinds/kinds.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from './model.ts';
import { writeOrdered } from './write-ordered.ts';

/** What counts of a node, besides the types it refers to; by default everything. */
interface Significance {
  readonly describe?: (node: TypeNode) => object;
  /** Keys that do not count, wherever in the node they stand. */
  readonly ignore?: ReadonlySet<string>;
  /** Types whose ids are such hashes already, as are those of all that they are made of. */
  readonly known?: ReadonlySet<TypeId>;
}

/**
 * Gives each type an id that is a hash of its structure: the same in every model that holds the
 * type, and the same for two types that cannot be told apart, however recursive.
 */
export function identify(
  types: Types,
  { describe, ignore, known = new Set() }: Significance = {},
): ReadonlyMap<TypeId, TypeId> {
  const drafts = Object.keys(types).filter((id) => !known.has(id));
  const own = new Map<TypeId, string>();
  const parts = new Map<TypeId, readonly TypeId[]>();
  for (const id of drafts) {
    const references: TypeId[] = [];
    const node = typeNode(types, id);
    const bare = kindOf(node).mapTypes(node, (part) => {
      typeNode(types, part); // throws for a type that was reserved and never defined
      references.push(part);
      return '';
    });
    own.set(id, writeOrdered(describe ? describe(bare) : bare, ignore));
    parts.set(id, references);
  }
  // What is made of a known type has to be looked at together with it.
  const isMixed = known.size > 0 && [...parts.values()].flat().some((part) => known.has(part));
  if (isMixed) return identify(types, { ...(describe && { describe }), ...(ignore && { ignore }) });
  const classes = refine(drafts, own, parts);
  const hashes = new Map<number, TypeId>();
  const same = [...known].map((id) => [id, id] as const);
  return new Map([
    ...same,
    ...drafts.map((id): [TypeId, TypeId] => {
      const found = hashes.get(classes.get(id) as number);
      const hash = found ?? hashText(writeFrom(id, own, parts, classes));
      hashes.set(classes.get(id) as number, hash);
      return [id, hash];
    }),
  ]);
}

/** Numbers the classes of types that cannot be told apart: Moore's partition refinement. */
function refine(
  drafts: readonly TypeId[],
  own: ReadonlyMap<TypeId, string>,
  parts: ReadonlyMap<TypeId, readonly TypeId[]>,
): ReadonlyMap<TypeId, number> {
  let classes = number(drafts, (id) => own.get(id) as string);
  for (;;) {
    const finer = number(drafts, (id) => {
      const ofParts = (parts.get(id) as readonly TypeId[]).map((part) => classes.get(part));
      return `${classes.get(id)} ${ofParts.join(' ')}`;
    });
    if (new Set(finer.values()).size === new Set(classes.values()).size) return classes;
    classes = finer;
  }
}

function number(ids: readonly TypeId[], keyOf: (id: TypeId) => string): Map<TypeId, number> {
  const numbers = new Map<string, number>();
  return new Map(
    ids.map((id) => {
      const key = keyOf(id);
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      return [id, known];
    }),
  );
}

/** Writes all that is reachable from a type; where the walk comes back to a class, its place in the walk. */
function writeFrom(
  root: TypeId,
  own: ReadonlyMap<TypeId, string>,
  parts: ReadonlyMap<TypeId, readonly TypeId[]>,
  classes: ReadonlyMap<TypeId, number>,
): string {
  const places = new Map<number, number>();
  const writeType = (id: TypeId): string => {
    const type = classes.get(id) as number;
    const place = places.get(type);
    if (place !== undefined) return `#${place}`;
    places.set(type, places.size);
    return `${own.get(id)}(${(parts.get(id) as readonly TypeId[]).map(writeType).join(',')})`;
  };
  return writeType(root);
}

// 72 bits: for a million types, a chance of one in ten thousand million that two share an id.
function hashText(text: string): TypeId {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
