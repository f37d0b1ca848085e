import { hash } from 'node:crypto';
import { kindOf } from '../kinds/kinds.ts';
import { toCanonicalJson } from '../model/canonical-json.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { components } from './strongly-connected.ts';

/** Determines which keys of a node are significant besides its inner types. Default: all. */
interface Significance {
  readonly describe?: (node: TypeNode) => object;
  /** Keys to ignore, anywhere in the node. */
  readonly ignore?: ReadonlySet<string>;
  /** Types whose ids are already such hashes, and the ids of their inner types too. */
  readonly known?: ReadonlySet<TypeId>;
}

/** Types prepared for comparison: the text of each by itself, and its references. */
interface Drafts {
  readonly ids: readonly TypeId[];
  readonly own: ReadonlyMap<TypeId, string>;
  readonly parts: ReadonlyMap<TypeId, readonly TypeId[]>;
}

/**
 * Gives each type a hash of its structure as its id: the same in every model with the type, and the same
 * for two indistinguishable types, even recursive ones.
 */
export function identify(
  types: Types,
  { known = new Set(), ...significance }: Significance = {},
): ReadonlyMap<TypeId, TypeId> {
  const drafts = compared(
    types,
    Object.keys(types).filter((id) => !known.has(id)),
    significance,
  );
  // A type that contains a known type must be identified together with it.
  const isMixed = known.size > 0 && [...drafts.parts.values()].flat().some((id) => known.has(id));
  if (isMixed) return identify(types, significance);
  const classes = refine(drafts);
  const hashes = hashClasses(drafts, classes);
  const ids = new Map<TypeId, TypeId>();
  for (const id of known) ids.set(id, id);
  for (const id of drafts.ids) ids.set(id, hashes.get(classes.get(id) as number) as TypeId);
  return ids;
}

/** Numbers given to types: by their distinguishing text, and by id for types that do not contain themselves. */
export interface Classes {
  readonly numbers: Map<string, number>;
  readonly ending: Map<TypeId, number>;
}

/** With more numbers than this per type, most belong to types that no longer exist. */
const MOST_PER_TYPE = 8;

/** Creates empty classes. */
export function createClasses(): Classes {
  return { numbers: new Map(), ending: new Map() };
}

/**
 * Numbers types so that indistinguishable types share a number, which is cheaper than an id that is valid elsewhere. With
 * the `classes` of earlier models and the same significance, only new types are visited.
 */
export function classify(
  types: Types,
  significance: Pick<Significance, 'describe' | 'ignore'>,
  classes: Classes = createClasses(),
): ReadonlyMap<TypeId, number> {
  const ids = Object.keys(types);
  if (classes.numbers.size > MOST_PER_TYPE * ids.length) {
    classes.numbers.clear();
    classes.ending.clear();
  }
  const fresh = ids.filter((id) => !classes.ending.has(id));
  return refine(compared(types, fresh, significance), classes);
}

function compared(
  types: Types,
  ids: readonly TypeId[],
  { describe, ignore }: Pick<Significance, 'describe' | 'ignore'>,
): Drafts {
  const own = new Map<TypeId, string>();
  const parts = new Map<TypeId, readonly TypeId[]>();
  for (const id of ids) {
    const references: TypeId[] = [];
    const node = typeNode(types, id);
    const bare = kindOf(node).mapTypes(node, (part) => {
      typeNode(types, part); // throws for a type that was reserved and never defined
      references.push(part);
      return '';
    });
    own.set(id, toCanonicalJson(describe ? describe(bare) : bare, ignore));
    parts.set(id, references);
  }
  return { ids, own, parts };
}

/**
 * Numbers the classes of indistinguishable types. A type that does not contain itself is distinguished by its parts, which
 * are numbered first; recursive types, and types that contain them, by partition refinement.
 */
function refine(
  { ids, own, parts }: Drafts,
  { numbers, ending }: Classes = createClasses(),
): ReadonlyMap<TypeId, number> {
  const endless: TypeId[] = [];
  // Types that already have numbers are not walked again.
  const partsOf = (id: TypeId) => parts.get(id) ?? [];
  for (const component of components(ids, partsOf)) {
    const [id] = component as readonly [TypeId];
    if (ending.has(id)) continue;
    const inner = partsOf(id).map((part) => ending.get(part));
    if (component.length > 1 || inner.includes(undefined)) endless.push(...component);
    else ending.set(id, numberOf(`${own.get(id)} ${inner.join(' ')}`, numbers));
  }
  if (endless.length === 0) return ending;
  const all = new Map(ending);
  const keyOf = (id: TypeId) => own.get(id) as string;
  for (const [id, of] of split({ ids: endless, keyOf, partsOf, ending }))
    all.set(id, numbers.size + of);
  return all;
}

interface Partition {
  readonly ids: readonly TypeId[];
  readonly keyOf: (id: TypeId) => string;
  readonly partsOf: (id: TypeId) => readonly TypeId[];
  readonly ending: ReadonlyMap<TypeId, number>;
}

/**
 * Puts types with one key into one class, and splits classes until the parts of all types in one are of the same classes.
 * After the first step only types with a part that moved to a new class are looked at.
 */
function split({ ids, keyOf, partsOf, ending }: Partition): ReadonlyMap<TypeId, number> {
  const numbers = new Map<string, number>();
  const classes = new Map(ids.map((id) => [id, numberOf(keyOf(id), numbers)]));
  const classOf = (id: TypeId) => classes.get(id) as number;
  const sizes = [...Map.groupBy(ids, classOf).values()].map(({ length }) => length);
  const users = new Map<TypeId, TypeId[]>(ids.map((id) => [id, []]));
  for (const id of ids) for (const part of partsOf(id)) users.get(part)?.push(id);
  const partsKey = (id: TypeId) =>
    partsOf(id)
      .map((part) => ending.get(part) ?? `+${classOf(part)}`)
      .join(' ');
  for (let changed = new Set(ids); changed.size > 0; ) {
    const moved: TypeId[] = [];
    for (const [of, some] of Map.groupBy(changed, classOf)) {
      const groups = [...Map.groupBy(some, partsKey).values()];
      // The largest stays, unless others do, whose parts are where they were.
      const isWhole = some.length === sizes[of];
      const leaving = isWhole ? groups.toSorted((a, b) => b.length - a.length).slice(1) : groups;
      for (const group of leaving) {
        for (const id of group) classes.set(id, sizes.length);
        sizes[of] = (sizes[of] as number) - group.length;
        sizes.push(group.length);
        moved.push(...group);
      }
    }
    changed = new Set(moved.flatMap((id) => users.get(id) ?? []));
  }
  return classes;
}

function numberOf(key: string, numbers: Map<string, number>): number {
  const known = numbers.get(key) ?? numbers.size;
  numbers.set(key, known);
  return known;
}

/**
 * Hashes each class of indistinguishable types: its own text and the hashes of its parts. Classes that contain each other
 * are hashed together, once for all of them.
 */
// 1,000 types of one cycle take 12 ms instead of 5 s, which writing out the cycle for each of them took.
function hashClasses(
  { ids, own, parts }: Drafts,
  classes: ReadonlyMap<TypeId, number>,
): ReadonlyMap<number, TypeId> {
  const classOf = (id: TypeId) => classes.get(id) as number;
  const members = new Map<number, TypeId>();
  for (const id of ids) if (!members.has(classOf(id))) members.set(classOf(id), id);
  const ownOf = (of: number) => own.get(members.get(of) as TypeId) as string;
  const partsOf = (of: number) => (parts.get(members.get(of) as TypeId) ?? []).map(classOf);
  const hashes = new Map<number, TypeId>();
  for (const component of components(members.keys(), partsOf)) {
    const [only] = component as readonly [number];
    if (component.length === 1 && !partsOf(only).includes(only)) {
      hashes.set(only, hashText(`${ownOf(only)} ${hashesOf(partsOf(only), hashes)}`));
    } else hashCycle(component, { ownOf, partsOf, hashes });
  }
  return hashes;
}

interface Hashing {
  readonly ownOf: (of: number) => string;
  readonly partsOf: (of: number) => readonly number[];
  readonly hashes: Map<number, TypeId>;
}

/**
 * Distinguishes classes by their parts, then by the parts of these, until all differ.
 * Indistinguishable types would never differ, but they share a class. The hash of each includes the
 * hashes of all.
 */
function hashCycle(cycle: readonly number[], { ownOf, partsOf, hashes }: Hashing): void {
  for (const of of cycle) hashes.set(of, '');
  for (let distinct = 0; distinct < cycle.length; ) {
    const finer = cycle.map((of) =>
      hashText(`${ownOf(of)} ${hashes.get(of)} ${hashesOf(partsOf(of), hashes)}`),
    );
    for (const [i, of] of cycle.entries()) hashes.set(of, finer[i] as TypeId);
    distinct = new Set(finer).size;
  }
  const all = cycle.map((of) => hashes.get(of) as TypeId).sort();
  const together = hashText(all.join(' '));
  for (const of of cycle) hashes.set(of, hashText(`${hashes.get(of)} of ${together}`));
}

function hashesOf(classes: readonly number[], hashes: ReadonlyMap<number, TypeId>): string {
  return classes.map((of) => hashes.get(of)).join(' ');
}

// 72 bits: for a million types, a chance of one in ten thousand million that two share an id.
function hashText(text: string): TypeId {
  return hash('sha256', text, 'base64url').slice(0, 12);
}
