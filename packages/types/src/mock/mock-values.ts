import { typeHeights } from '../analysis/type-heights.ts';
import { hasBrand, UNKNOWN_MEMBER } from '../constraints/brand.ts';
import { lengthBounds } from '../constraints/lengths.ts';
import { decodeByModel } from '../interpret/interpret.ts';
import { ELEMENT_SIZES } from '../kinds/instances/bytes.ts';
import type { Constraint } from '../model/constraints.ts';
import { bareNode, typeNode } from '../model/model.ts';
import type { NodeOf, TypeId, TypeNode, Types } from '../model/nodes.ts';
import { DEFAULT_MAX_DEPTH } from '../runtime/too-deep.ts';
import { mockBigint, mockNumber } from './mock-numbers.ts';
import { bytesText, dateNear, temporalText, type ValueContext } from './mock-scalars.ts';
import { mockText } from './mock-texts.ts';
import { createRandom, hashText, type Random } from './random.ts';
import { templateText } from './template-text.ts';

/** Levels of objects and lists in values of recursive types. */
const LEVELS = 5;
/** Attempts to make a value that its type allows, before giving up. */
const ATTEMPTS = 50;

/** Thrown if no value of a type was found. */
export class UnmockedTypeError extends Error {
  override readonly name = 'UnmockedTypeError';
}

/** A value, and the JSON that it was decoded from. */
export interface MockValue {
  readonly json: unknown;
  readonly value: unknown;
}

/** The request for a value. */
interface MockRequest {
  /** The same text gives the same value. */
  readonly seed: string;
  /** Examples of the value, in JSON: one of them is taken. Default: none. */
  readonly examples?: readonly unknown[] | undefined;
  /** The name of the value, for plausible texts. Default: none. */
  readonly name?: string;
  /** Numbers for ids start after it. Default: one of 900. */
  readonly firstId?: number;
  /**
   * JSON by name. Properties of the outer objects get the first value that their type allows.
   * Default: none.
   */
  readonly given?: ReadonlyMap<string, readonly unknown[]>;
}

/** Makes plausible values of types. */
export interface MockValues {
  /**
   * Makes a value of a type. Throws an {@link UnmockedTypeError} for a type with files, and if it
   * finds no value, for example for a pattern with a lookahead that hardly any text satisfies.
   */
  readonly make: (type: TypeId, request: MockRequest) => MockValue;
}

/** Makes values of a model's types: by examples, formats, bounds and names, with dates near `now` (milliseconds since 1970). */
export function createMockValues(types: Types, now: number): MockValues {
  const heights = typeHeights(types);
  const decode = (type: TypeId, json: unknown) =>
    decodeByModel({ types }, type, json, { maxDepth: DEFAULT_MAX_DEPTH });
  const fits = (type: TypeId, json: unknown) => decode(type, json).ok;
  return {
    make: (type, { seed, examples, name, firstId, given = new Map() }) => {
      let last: ReturnType<typeof decode> | undefined;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const random = createRandom(hashText(attempt === 0 ? seed : `${seed} ${attempt}`));
        const maker = new ValueMaker({ types, heights, random, now, given, fits, firstId });
        const json = examples?.length
          ? random.pick(examples)
          : maker.ofType(type, LEVELS, { name });
        if (json === undefined) return { json, value: undefined };
        last = decode(type, json);
        if (last.ok) return { json, value: last.value };
      }
      throw new UnmockedTypeError(describeFailure(last));
    },
  };
}

function describeFailure(decoded: ReturnType<typeof decodeByModel> | undefined): string {
  const [issue] = decoded === undefined || decoded.ok ? [] : decoded.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  const expected = issue === undefined ? '' : ` (${issue.expected})`;
  return `No value was found${at}${expected}; add an @example to the type, or a function for the route`;
}

interface MakerInit {
  readonly types: Types;
  readonly heights: ReadonlyMap<TypeId, number>;
  readonly random: Random;
  readonly now: number;
  readonly given: ReadonlyMap<string, readonly unknown[]>;
  readonly fits: (type: TypeId, json: unknown) => boolean;
  readonly firstId: number | undefined;
}

/** The location of a value in a reply. */
interface Location {
  readonly name?: string | undefined;
  readonly owner?: string | undefined;
  /** Whether it is inside a list, where the call's parameters tell nothing about it. */
  readonly isListed?: boolean;
}

/** Makes one value. */
class ValueMaker {
  readonly #init: MakerInit;
  #lastId: number;

  constructor(init: MakerInit) {
    this.#init = init;
    this.#lastId = init.firstId ?? init.random.below(900);
  }

  ofType(id: TypeId, levels: number, location: Location): unknown {
    return this.#ofNode(typeNode(this.#init.types, id), levels, location, []);
  }

  #context({ name, owner }: Location): ValueContext {
    const { random, now } = this.#init;
    return { random, now, name, owner, nextId: () => ++this.#lastId };
  }

  #ofNode(
    node: TypeNode,
    levels: number,
    location: Location,
    constraints: readonly Constraint[],
  ): unknown {
    const { types, random } = this.#init;
    if ('examples' in node && node.examples?.length) return random.pick(node.examples);
    switch (node.kind) {
      case 'constrained': {
        const inner = typeNode(types, node.type);
        return this.#ofNode(inner, levels, nameOf(node, location), node.constraints);
      }
      case 'parsed':
      case 'sensitive':
        return this.ofType(node.type, levels, location);
      case 'undefined':
        return undefined;
      case 'null':
        return null;
      case 'boolean':
        return random.happens(0.5);
      case 'literal':
        return node.value;
      case 'enum':
        return random.pick(node.members).value;
      case 'number':
        return mockNumber(constraints, this.#context(location));
      case 'bigint':
        return mockBigint(constraints, this.#context(location));
      case 'string':
        return mockText(constraints, this.#context(location));
      case 'template':
        return this.#template(node, location, constraints);
      case 'date':
        return dateNear(this.#context(location)).toISOString();
      case 'temporal':
        return temporalText(node.of, this.#context(location));
      case 'url':
        return mockText([{ kind: 'format', value: 'url' }], this.#context(location));
      case 'regexp':
        return '/^[a-z]+$/';
      case 'bytes':
        return bytesText(8 * ELEMENT_SIZES[node.of], random);
      case 'unknown':
        return mockText([], this.#context(location));
      case 'any-object':
        return { name: mockText([], this.#context({ ...location, name: 'name' })) };
      case 'file':
        throw new UnmockedTypeError('A file stands where only its route can make it');
      case 'items':
        throw new UnmockedTypeError('A parameter that streams is no value');
      case 'union':
        return this.ofType(this.#member(node, levels), levels, nameOf(node, location));
      case 'array':
      case 'set':
        return this.#list(node, levels, location, constraints);
      case 'map':
        return this.#map(node, levels, location, constraints);
      case 'tuple':
        return this.#tuple(node, levels, location);
      case 'object':
        return this.#object(node, levels, nameOf(node, location));
    }
  }

  #template(
    node: NodeOf<'template'>,
    location: Location,
    constraints: readonly Constraint[],
  ): string {
    const context = this.#context(location);
    const hasPattern = constraints.some(({ kind }) => kind === 'pattern');
    // Text of the pattern possibly matches the template, or text of the template the pattern.
    if (hasPattern && context.random.happens(0.5)) return mockText(constraints, context);
    return templateText(node, context, { isShort: constraints.length > 0 });
  }

  /** A member that nests no deeper than allowed: rarely null or undefined, and never `Unknown`. */
  #member({ members }: NodeOf<'union'>, levels: number): TypeId {
    const { types, heights, random } = this.#init;
    const heightOf = (id: TypeId) => heights.get(id) ?? 0;
    const known = members.filter((id) => !hasBrand(typeNode(types, id), UNKNOWN_MEMBER));
    const fitting = known.filter((id) => heightOf(id) <= levels);
    const least = Math.min(...known.map(heightOf));
    const candidates = fitting.length > 0 ? fitting : known.filter((id) => heightOf(id) === least);
    const isNothing = (id: TypeId) => /^(?:null|undefined)$/.test(bareNode(types, id).kind);
    const [nothing, some] = [
      candidates.filter(isNothing),
      candidates.filter((id) => !isNothing(id)),
    ];
    // The reply itself is never missing, but a property can be.
    const takesNothing = nothing.length > 0 && levels < LEVELS && random.happens(0.15);
    return random.pick(some.length === 0 || takesNothing ? nothing : some);
  }

  #list(
    node: NodeOf<'array' | 'set'>,
    levels: number,
    location: Location,
    constraints: readonly Constraint[],
  ): unknown[] {
    const isUnique = node.kind === 'set' || constraints.some(({ kind }) => kind === 'uniqueItems');
    const inner = { ...location, name: singular(location.name), isListed: true };
    const make = () => this.ofType(node.element, levels - 1, inner);
    return this.#several(
      make,
      this.#lengths(constraints, levels, node.element),
      isUnique ? keyOfJson : undefined,
    );
  }

  #map(
    node: NodeOf<'map'>,
    levels: number,
    location: Location,
    constraints: readonly Constraint[],
  ): unknown[] {
    const inner = { ...location, name: singular(location.name), isListed: true };
    const make = () => [
      this.ofType(node.key, levels - 1, { ...inner, name: undefined }),
      this.ofType(node.value, levels - 1, inner),
    ];
    return this.#several(make, this.#lengths(constraints, levels, node.value), ([key]) =>
      keyOfJson(key),
    );
  }

  /** Makes one to three elements within bounds. Fewer if further ones would be duplicates. */
  #several<T>(
    make: () => T,
    [least, most]: readonly [number, number],
    keyOf?: (value: T) => string,
  ): T[] {
    const count = least + this.#init.random.below(most - least + 1);
    const made: T[] = [];
    const keys = new Set<string>();
    for (let tries = 0; made.length < count && tries < count + 100; tries++) {
      const one = make();
      const key = keyOf?.(one);
      if (key !== undefined && keys.has(key)) continue;
      if (key !== undefined) keys.add(key);
      made.push(one);
    }
    return made;
  }

  #lengths(
    constraints: readonly Constraint[],
    levels: number,
    element: TypeId,
  ): readonly [least: number, most: number] {
    const { least, most } = lengthBounds(constraints);
    if ((this.#init.heights.get(element) ?? 0) >= levels) return [least, least];
    return [Math.min(most, Math.max(least, 1)), Math.min(most, Math.max(least, 3))];
  }

  #tuple({ elements }: NodeOf<'tuple'>, levels: number, location: Location): unknown[] {
    const { heights } = this.#init;
    const list: unknown[] = [];
    for (const { type, label, optional, rest } of elements) {
      const inner = { ...location, name: label ?? location.name, isListed: true };
      const isTooDeep = (heights.get(type) ?? 0) >= levels;
      if (optional && isTooDeep) break;
      if (rest && isTooDeep) continue;
      const make = () => this.ofType(type, levels - 1, inner);
      list.push(...(rest ? this.#several(make, [1, 3]) : [make()]));
    }
    // In JSON, an element that is undefined is null.
    return list.map((value) => (value === undefined ? null : value));
  }

  #object(node: NodeOf<'object'>, levels: number, location: Location): Record<string, unknown> {
    const { properties, index, patterns = [] } = node;
    const { heights, random, given, fits } = this.#init;
    const isTooDeep = (type: TypeId) => (heights.get(type) ?? 0) >= levels;
    const entries: [string, unknown][] = [];
    for (const { name, type, optional, default: byDefault, examples } of properties) {
      const mayMiss = optional || byDefault !== undefined;
      if (mayMiss && (isTooDeep(type) || random.happens(0.2))) continue;
      const inner = { ...location, name };
      const echoed = location.isListed
        ? undefined
        : given.get(name)?.find((json) => fits(type, json));
      const value =
        echoed !== undefined
          ? echoed
          : examples?.length
            ? random.pick(examples)
            : this.ofType(type, levels - 1, inner);
      if (value !== undefined) entries.push([name, value]);
    }
    const declared = new Set(properties.map(({ name }) => name));
    for (const { key, type } of [...patterns, ...(index ? [index] : [])]) {
      if (isTooDeep(type)) continue;
      for (let count = 1 + random.below(2); count > 0; count--) {
        const name = this.#key(key, levels);
        if (declared.has(name)) continue;
        declared.add(name);
        const value = this.ofType(type, levels - 1, { ...location, name, isListed: true });
        if (value !== undefined) entries.push([name, value]);
      }
    }
    return Object.fromEntries(entries);
  }

  #key(key: string, levels: number): string {
    if (key === 'number') return String(++this.#lastId);
    if (key === 'string') return mockText([], this.#context({ name: 'tag' }));
    return String(this.ofType(key, levels - 1, {}));
  }
}

/** Properties of a named type belong to it: the `name` of a `User` is a person's name. */
function nameOf(node: { readonly name?: string }, location: Location): Location {
  return { ...location, owner: node.name ?? location.name ?? location.owner };
}

/** `tags` → `tag` */
function singular(name: string | undefined): string | undefined {
  return name?.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
}

function keyOfJson(json: unknown): string {
  return JSON.stringify([json]);
}
