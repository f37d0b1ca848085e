import {
  type Constraint,
  lengthBounds,
  type NodeOf,
  type TypeId,
  type TypeNode,
  type Types,
  typeHeights,
  typeNode,
} from '@mikrokit/types/model';
import fc from 'fast-check';
import { anyJson, anyObject } from './any-json.ts';
import { bigints, numbers } from './numbers.ts';
import { bytes, dates, regExps, temporals, urls } from './rich-scalars.ts';
import { templates } from './templates.ts';
import { texts } from './texts.ts';
import { UngeneratedTypeError } from './ungenerated-type-error.ts';

/** Levels of objects and lists that types which contain themselves are given. */
const LEVELS = 5;

/** Makes the JSON values of types: those at the limits of a type more often than others. */
export interface JsonValues {
  /**
   * The arbitrary of a type. `undefined` is an absent property. Patterns and Sets can reject a few
   * of its values, so decode them to be sure. Throws for a type with files, or with a pattern for
   * which texts cannot be generated.
   */
  readonly of: (type: TypeId) => fc.Arbitrary<unknown>;
}

/** The values of a model's types. */
export function createJsonValues(types: Types): JsonValues {
  const heights = typeHeights(types);
  const known = new Map<string, fc.Arbitrary<unknown>>();
  const heightOf = (id: TypeId) => heights.get(id) ?? 0;

  function at(id: TypeId, levels: number): fc.Arbitrary<unknown> {
    const key = `${levels} ${id}`;
    let found = known.get(key);
    if (found === undefined) {
      found = ofNode(typeNode(types, id), levels, []);
      known.set(key, found);
    }
    return found;
  }

  function ofNode(
    node: TypeNode,
    levels: number,
    constraints: readonly Constraint[],
  ): fc.Arbitrary<unknown> {
    const inner = levels - 1;
    const lengths = lengthsOf(constraints, levels);
    switch (node.kind) {
      case 'constrained':
        return ofNode(typeNode(types, node.type), levels, node.constraints);
      case 'parsed':
      case 'sensitive':
        return at(node.type, levels);
      case 'undefined':
        return fc.constant(undefined);
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'literal':
        return fc.constant(node.value);
      case 'enum':
        return fc.constantFrom(...node.members.map(({ value }) => value));
      case 'number':
        return numbers(constraints);
      case 'bigint':
        return bigints(constraints);
      case 'string':
        return texts(constraints);
      case 'template':
        return templates(node);
      case 'date':
        return dates;
      case 'temporal':
        return temporals(node.of);
      case 'url':
        return urls;
      case 'regexp':
        return regExps;
      case 'bytes':
        return bytes(node.of);
      case 'unknown':
        return anyJson;
      case 'any-object':
        return anyObject;
      case 'file':
        throw new UngeneratedTypeError('it has a file');
      case 'items':
        throw new UngeneratedTypeError('it takes a stream');
      case 'union':
        return fc.oneof(...lowest(node.members, levels).map((member) => at(member, levels)));
      case 'array':
        if (lengths.maxLength === 0) return fc.constant([]);
        return constraints.some(({ kind }) => kind === 'uniqueItems')
          ? fc.uniqueArray(at(node.element, inner), { ...lengths, comparator: isSameJson })
          : lists(at(node.element, inner), lengths);
      case 'set':
        if (lengths.maxLength === 0) return fc.constant([]);
        return fc.uniqueArray(at(node.element, inner), { ...lengths, comparator: isSameJson });
      case 'map': {
        if (lengths.maxLength === 0) return fc.constant([]);
        const entry = fc.tuple(at(node.key, inner), at(node.value, inner));
        return fc.uniqueArray(entry, { ...lengths, selector: ([key]) => JSON.stringify([key]) });
      }
      case 'tuple':
        return ofTuple(node, levels);
      case 'object':
        return ofObject(node, levels);
    }
  }

  /** The members that nest no deeper than allowed, or else those that nest least. */
  function lowest(members: readonly TypeId[], levels: number): readonly TypeId[] {
    const fitting = members.filter((member) => heightOf(member) <= levels);
    if (fitting.length > 0) return fitting;
    const least = Math.min(...members.map(heightOf));
    return members.filter((member) => heightOf(member) === least);
  }

  function ofTuple({ elements }: NodeOf<'tuple'>, levels: number): fc.Arbitrary<unknown> {
    const isOpen = (type: TypeId) => levels > 0 && heightOf(type) < levels;
    const parts = elements.map(({ type, optional, rest }) => {
      if ((rest || optional) && !isOpen(type)) return fc.constant(rest ? [] : [undefined]);
      const value = at(type, levels - 1);
      if (rest) return lists(value, { minLength: 0, maxLength: 3 });
      return (optional ? maybe(value) : value).map((one) => [one]);
    });
    const list = fc.tuple(...parts).map((all) => (all as unknown[][]).flat());
    // Absent ones at the end are omitted. Elsewhere JSON has null for them.
    return elements.some(({ optional }) => optional)
      ? list.map((all) => all.slice(0, all.findLastIndex((value) => value !== undefined) + 1))
      : list;
  }

  function ofObject(node: NodeOf<'object'>, levels: number): fc.Arbitrary<unknown> {
    const { properties, index, patterns = [] } = node;
    const inner = levels - 1;
    const absent = fc.constant(undefined);
    const values = properties.map(({ type, optional, default: byDefault }) => {
      const mayMiss = optional || byDefault !== undefined;
      const isLeftOut = mayMiss && heightOf(type) > inner;
      return { value: isLeftOut ? absent : at(type, inner), mayMiss };
    });
    const mixed = values.map(({ value, mayMiss }) => (mayMiss ? maybe(value) : value));
    const required = values.map(({ value, mayMiss }) => (mayMiss ? absent : value));
    // By chance alone, many optional properties would hardly ever be all absent.
    const members: fc.Arbitrary<readonly unknown[]> = values.some(({ mayMiss }) => mayMiss)
      ? fc.oneof(
          { arbitrary: fc.tuple(...mixed), weight: 7 },
          { arbitrary: fc.tuple(...required), weight: 1 },
        )
      : fc.tuple(...mixed);
    const declared = new Set(properties.map(({ name }) => name));
    const others = [...patterns, ...(index ? [index] : [])]
      .filter(({ type }) => heightOf(type) < levels)
      .map(({ key, type }) => {
        const name = key === 'string' ? names : key === 'number' ? numericNames : at(key, 0);
        const entry = fc.tuple(name.map(String), at(type, inner));
        return fc.uniqueArray(entry, { maxLength: 3, selector: ([one]) => one });
      });
    return fc.tuple(members, fc.tuple(...others)).map(([all, more]) => {
      const own = properties.map(({ name }, i) => [name, all[i]] as const);
      const free = more.flat().filter(([name]) => !declared.has(name));
      return Object.fromEntries([...own, ...free].filter(([, value]) => value !== undefined));
    });
  }

  return { of: (type) => at(type, LEVELS) };
}

const names = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('constructor', 'toString', 'hasOwnProperty', '', 'ä', '0'),
);
const numericNames = fc.nat(100).map(String);

function maybe(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.option(value, { nil: undefined, freq: 2 });
}

interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/** Arrays that are mostly short, and sometimes have their minimum or maximum length. */
function lists(element: fc.Arbitrary<unknown>, { minLength, maxLength }: Lengths) {
  const ofLength = (length: number) => fc.array(element, { minLength: length, maxLength: length });
  const short = Math.min(maxLength, minLength + 4);
  return fc.oneof(
    { arbitrary: fc.array(element, { minLength, maxLength: short }), weight: 6 },
    { arbitrary: ofLength(minLength), weight: 1 },
    // Longer ones take time, and seldom show more.
    { arbitrary: ofLength(Math.min(maxLength, minLength + 200)), weight: 1 },
  );
}

/** The lengths that constraints allow for an array. Without an upper bound, a few elements. */
function lengthsOf(constraints: readonly Constraint[], levels: number): Lengths {
  const { least: minLength, most: maxLength } = lengthBounds(constraints);
  if (levels <= 0) return { minLength, maxLength: minLength };
  return { minLength, maxLength: Math.min(maxLength, minLength + (maxLength < 250 ? 250 : 12)) };
}

function isSameJson(a: unknown, b: unknown): boolean {
  // In lists, `undefined` is `null`.
  return JSON.stringify([a]) === JSON.stringify([b]);
}
