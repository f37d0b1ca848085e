import { printType } from '../analysis/print-type.ts';
import type { Constraint } from '../model/constraints.ts';
import { typeNode } from '../model/model.ts';
import type { NodeOf, TypeId, Types } from '../model/nodes.ts';

/** The most bytes that JSON of a type can have, or its first part without a limit. */
export type WorstSize =
  | { readonly bytes: number }
  | {
      /** The location of that part: `address.street`, `[number]`. Empty for the type itself. */
      readonly path: string;
      readonly type: string;
    };

/** A character of a JSON string can be written as `\u0041`: RFC 8259 section 7. */
export const ESCAPED = 6;
/**
 * The minimum for any value. Enough for any double, `-1.7976931348623157e+308`: longer texts of a
 * number are valid, but unusual. Also enough for the line and the indentation of a value as short
 * as `true`.
 */
const SCALAR = 25;
const LONGEST_BIGINT = 4097;
const LONGEST_URL = 65_536;
const LONGEST_PATTERN = 1000;
/**
 * Types are never limited inside so many others: the largest types of packages nest a thousand
 * deep.
 */
const MAX_NESTING = 200;
/** Dates and Temporal values with fractions, zones and calendars. */
const LONGEST_TIME = 128;

/** The most characters of texts in a format, for formats with a limit. */
const FORMATS: ReadonlyMap<string, number> = new Map([
  ['email', 254],
  ['uuid', 36],
  ['date', 10],
  ['ipv4', 15],
  ['ipv6', 45],
  ['hostname', 253],
  ['ulid', 26],
]);

/**
 * Computes the most bytes of a type's JSON, without white space and with each character escaped,
 * from the limits in the type: `MaxLength`, `MaxItems`, formats of known lengths. A recursive type
 * has no limit.
 */
export function worstSize(types: Types, id: TypeId): WorstSize {
  return createSizes(types)(id);
}

/** Like {@link worstSize}, for several types. Visits each type once. */
export function createSizes(types: Types): (id: TypeId) => WorstSize {
  const known = new Map<TypeId, WorstSize>();
  return (id) => sizeOf({ types, known, open: new Set(), path: '' }, id);
}

interface Walk {
  readonly types: Types;
  /** Sizes of types, with paths starting at the type. */
  readonly known: Map<TypeId, WorstSize>;
  /** The types around this one. */
  readonly open: ReadonlySet<TypeId>;
  readonly path: string;
}

function sizeOf(walk: Walk, id: TypeId): WorstSize {
  const { known, path } = walk;
  let size = known.get(id);
  if (size === undefined) {
    const found = sizeOfNode({ ...walk, path: '' }, id, []);
    size = 'bytes' in found ? { bytes: Math.max(SCALAR, found.bytes) } : found;
    known.set(id, size);
  }
  return 'bytes' in size ? size : { ...size, path: join(path, size.path) };
}

function sizeOfNode(walk: Walk, id: TypeId, constraints: readonly Constraint[]): WorstSize {
  const { types, open, path } = walk;
  const unbounded = (): WorstSize => ({ path, type: printType(types, id) });
  if (open.has(id) || open.size >= MAX_NESTING) return unbounded();
  const inner = { ...walk, open: new Set([...open, id]) };
  const node = typeNode(types, id);
  switch (node.kind) {
    case 'constrained':
      return sizeOfNode(inner, node.type, node.constraints);
    case 'sensitive':
      return sizeOf(inner, node.type);
    // The schema decides about unknown keys of its input.
    case 'parsed':
      return unbounded();
    // null in lists.
    case 'undefined':
    case 'null':
    case 'boolean':
    case 'number':
      return { bytes: SCALAR };
    case 'bigint':
      return textSize(LONGEST_BIGINT);
    case 'date':
    case 'temporal':
      return textSize(LONGEST_TIME);
    case 'url':
      return textSize(LONGEST_URL);
    case 'regexp':
      return textSize(LONGEST_PATTERN);
    case 'literal':
      return valueSize(node.value);
    case 'enum':
      return largest(node.members.map(({ value }) => valueSize(value)));
    case 'string': {
      const longest = longestText(constraints);
      return longest === undefined ? unbounded() : textSize(longest);
    }
    case 'union':
      return largest(node.members.map((member) => sizeOf(inner, member)));
    case 'array':
    case 'set': {
      const most = mostItems(constraints);
      return most === undefined
        ? unbounded()
        : times(sizeOf({ ...inner, path: `${path}[number]` }, node.element), most);
    }
    case 'map': {
      const most = mostItems(constraints);
      if (most === undefined) return unbounded();
      const at = (key: string) => ({ ...inner, path: `${path}[${key}]` });
      return times(sum([sizeOf(at('key'), node.key), sizeOf(at('value'), node.value)], 3), most);
    }
    case 'tuple':
      if (node.elements.some(({ rest }) => rest)) return unbounded();
      return sum(
        node.elements.map(({ type, label }, i) =>
          sizeOf({ ...inner, path: join(path, label ?? `[${i}]`) }, type),
        ),
        node.elements.length + 2,
      );
    case 'object':
      return objectSize(inner, node) ?? unbounded();
    case 'any-object':
    case 'bytes':
    case 'file':
    case 'items':
    case 'template':
    case 'unknown':
      return unbounded();
  }
}

/** `undefined` for an object with index signatures. */
function objectSize(walk: Walk, node: NodeOf<'object'>): WorstSize | undefined {
  if (node.index || node.patterns?.length) return undefined;
  const keys = node.properties.map(({ name }) => name.length * ESCAPED + 4);
  return sum(
    node.properties.map(({ name, type }) => sizeOf({ ...walk, path: join(walk.path, name) }, type)),
    2 + keys.reduce((total, key) => total + key, 0),
  );
}

function join(path: string, name: string): string {
  return path === '' || name === '' || name.startsWith('[') ? path + name : `${path}.${name}`;
}

function textSize(characters: number): WorstSize {
  return { bytes: characters * ESCAPED + 2 };
}

function valueSize(value: string | number | boolean): WorstSize {
  return typeof value === 'string' ? textSize(value.length) : { bytes: SCALAR };
}

function longestText(constraints: readonly Constraint[]): number | undefined {
  const bounds = constraints.flatMap((constraint) => {
    if (constraint.kind === 'maxLength') return [constraint.value];
    const known = constraint.kind === 'format' ? FORMATS.get(constraint.value) : undefined;
    return known === undefined ? [] : [known];
  });
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

function mostItems(constraints: readonly Constraint[]): number | undefined {
  const bounds = constraints.flatMap((one) => (one.kind === 'maxItems' ? [one.value] : []));
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

function sum(sizes: readonly WorstSize[], more: number): WorstSize {
  let bytes = more;
  for (const size of sizes) {
    if (!('bytes' in size)) return size;
    bytes += size.bytes;
  }
  return { bytes };
}

function times(size: WorstSize, count: number): WorstSize {
  return 'bytes' in size ? { bytes: (size.bytes + 1) * count + 2 } : size;
}

function largest(sizes: readonly WorstSize[]): WorstSize {
  const unbounded = sizes.find((size) => !('bytes' in size));
  if (unbounded) return unbounded;
  return { bytes: Math.max(0, ...sizes.map((size) => ('bytes' in size ? size.bytes : 0))) };
}
