import {
  type NodeOf,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
} from '@mikrokit/types/model';
import { type Expression, flatten, subscript, unionOf } from '../expression.ts';
import type { NameTable } from '../names/name-table.ts';
import { toPascalCase } from '../names/python-name.ts';
import { constraintsOf } from './constraints.ts';
import { isHashable } from './hashable.ts';
import { integersOf, mixesListsOfIntegers } from './integers.ts';
import { literalOf } from './literals.ts';
import { fitsMsgspec } from './msgspec-unions.ts';
import { isPlainJson } from './plain-json.ts';
import type { Tags } from './tags.ts';

/** A type with a name of its own in the module of types. */
export type Declaration =
  | {
      readonly kind: 'struct';
      readonly name: string;
      readonly node: NodeOf<'object'>;
      readonly id: TypeId;
    }
  | {
      readonly kind: 'alias';
      readonly name: string;
      readonly of: Expression;
      readonly doc?: string | undefined;
    }
  | { readonly kind: 'brand'; readonly name: string; readonly base: string };

/** Where a type stands, which gives names to types without any: `ArticlesListResult`. */
export type Place = readonly string[];

interface TypeWriterOptions {
  readonly types: Types;
  readonly names: NameTable;
  readonly tags: Tags;
  /** Hears of types that Python cannot have. */
  readonly refuse: (place: Place, problem: string) => void;
}

const PLAIN: Partial<Record<TypeNode['kind'], Expression>> = {
  string: 'str',
  template: 'str',
  number: { members: ['int', 'float'] },
  boolean: 'bool',
  null: 'None',
  undefined: 'None',
  bigint: 'generated.BigInt',
  date: subscript('typing.Annotated', ['datetime.datetime', 'msgspec.Meta(tz=True)']),
  url: 'str',
  regexp: 'str',
  file: 'generated.File',
  unknown: 'typing.Any',
  'any-object': { members: ['dict[str, typing.Any]', 'list[typing.Any]'] },
};

const TEMPORAL: Readonly<Record<NodeOf<'temporal'>['of'], Expression>> = {
  Instant: 'generated.Instant',
  ZonedDateTime: 'generated.ZonedDateTime',
  PlainDateTime: 'generated.PlainDateTime',
  PlainTime: 'generated.PlainTime',
  PlainDate: 'datetime.date',
  // Python has no types for these, so they stay texts of ISO 8601.
  PlainYearMonth: 'str',
  PlainMonthDay: 'str',
  Duration: 'str',
};

/** Writes types as annotations, and collects what these refer to. */
export class TypeWriter {
  readonly #options: TypeWriterOptions;
  readonly #declarations = new Map<string, Declaration>();
  readonly #names = new Map<TypeId, string>();
  /** Aliases that are being written, which cannot contain themselves. */
  readonly #open = new Set<TypeId>();

  constructor(options: TypeWriterOptions) {
    this.#options = options;
  }

  /** All declarations so far: an alias comes after those that it refers to. */
  get declarations(): readonly Declaration[] {
    return [...this.#declarations.values()];
  }

  annotation(id: TypeId, place: Place): Expression {
    const node = typeNode(this.#options.types, id);
    const plain = PLAIN[node.kind];
    if (plain !== undefined) return plain;
    switch (node.kind) {
      case 'literal':
        return literalOf([node.bigint ? BigInt(node.value) : node.value]);
      case 'enum':
        return this.#alias(id, node.name, node.description, place, () =>
          literalOf(node.members.map(({ value }) => value)),
        );
      case 'bytes':
        return bytesOf(node.of);
      case 'temporal':
        return TEMPORAL[node.of];
      case 'sensitive':
        return this.annotation(node.type, place);
      case 'constrained':
        return this.#constrained(id, node, place);
      case 'array':
        return subscript('list', [this.annotation(node.element, place)]);
      case 'set':
        return subscript(isHashable(node.element, this.#options.types) ? 'set' : 'list', [
          this.annotation(node.element, place),
        ]);
      case 'map':
        return this.#map(node, place);
      case 'tuple':
        return this.#tuple(node, place);
      case 'object':
        return this.#object(id, node, place);
      case 'union':
        if (node.name === undefined) return this.#unnamedUnion(id, node, place);
        return this.#alias(id, node.name, node.description, place, () =>
          this.union(node.members, [toPascalCase(node.name as string)]),
        );
      case 'items':
        return subscript('generated.Items', [this.annotation(node.item, [...place, 'Item'])]);
      default:
        throw new Error(`A type of the kind '${node.kind}' has no annotation`);
    }
  }

  #unnamedUnion(id: TypeId, { members }: NodeOf<'union'>, place: Place): Expression {
    if (this.#open.has(id)) {
      this.#options.refuse(
        place,
        'a union without a name contains itself, which msgspec cannot read; write an interface for one of its members',
      );
      return 'typing.Never';
    }
    this.#open.add(id);
    const union = this.union(members, place);
    this.#open.delete(id);
    return union;
  }

  #object(id: TypeId, node: NodeOf<'object'>, place: Place): Expression {
    const { types } = this.#options;
    if (node.index === undefined && !node.patterns?.length) {
      const known = this.#names.get(id);
      if (known !== undefined) return { type: known };
      const name = this.#nameOf(id, node.name, place);
      this.#declarations.set(name, { kind: 'struct', name, node, id });
      return { type: name };
    }
    const values = [
      ...node.properties.map(({ type }) => type),
      ...(node.patterns ?? []).map(({ type }) => type),
      ...(node.index ? [node.index.type] : []),
    ].filter((type) => typeNode(types, type).kind !== 'undefined');
    const distinct = [...new Set(values)];
    if (distinct.length > 1 && !this.#areTold(distinct))
      this.#options.refuse(
        place,
        'an index signature beside properties of other types, which Python cannot tell apart by their JSON; put them into a property of their own',
      );
    return subscript('dict', ['str', this.union(distinct, place)]);
  }

  /** Whether values of several types keep their types in Python: JSON tells them apart, or is the same in Python. */
  #areTold(ids: readonly TypeId[]): boolean {
    const { types, tags } = this.#options;
    return fitsMsgspec(ids, types, tags) || ids.every((id) => isPlainJson(id, types));
  }

  #map({ key, value }: NodeOf<'map'>, place: Place): Expression {
    const parts = [
      this.annotation(key, [...place, 'Key']),
      this.annotation(value, [...place, 'Value']),
    ];
    return isHashable(key, this.#options.types)
      ? subscript('generated.Map', parts)
      : subscript('list', [subscript('tuple', parts)]);
  }

  #tuple({ elements }: NodeOf<'tuple'>, place: Place): Expression {
    const types = elements.map(({ type, optional, rest }) => {
      const written = this.annotation(type, place);
      // An optional element may be there without a value, which is null in JSON.
      if (rest) return subscript('*tuple', [written, '...']);
      return optional ? unionOf([written, 'None']) : written;
    });
    const rest = elements.findIndex((element) => element.rest);
    if (rest === 0 && elements.length === 1)
      return subscript('list', [this.annotation(elements[0]?.type as TypeId, place)]);
    const whole = rest === -1 ? tupleOf(types) : subscript('generated.Tuple', types);
    const required = elements.findIndex(({ optional, rest }) => optional && !rest);
    if (required === -1) return whole;
    const longest = rest === -1 ? elements.length : rest;
    const shorter = types
      .slice(required, longest)
      .map((_, i) => tupleOf(types.slice(0, required + i)));
    return subscript('generated.OneOf', [...shorter, whole]);
  }

  #constrained(id: TypeId, node: NodeOf<'constrained'>, place: Place): Expression {
    const { types } = this.#options;
    const base = typeNode(types, node.type);
    const { meta, isInteger, brand } = constraintsOf(node, base);
    // msgspec has bounds for integers or for floats, not for both.
    const number = isInteger ? 'int' : meta === undefined ? undefined : 'float';
    const whole =
      (base.kind === 'number' ? number : undefined) ?? this.annotation(node.type, place);
    const branded = brand === undefined ? whole : this.#brand(brand, whole);
    const annotated = meta === undefined ? branded : subscript('typing.Annotated', [branded, meta]);
    if (node.name === undefined || meta === undefined) return annotated;
    return this.#alias(id, node.name, undefined, place, () => annotated);
  }

  /** A NewType, if Python can make one of the base. */
  #brand(brand: string, base: Expression): Expression {
    if (typeof base !== 'string' || !/^(?:str|int|bool)$/.test(base)) return base;
    const key = `brand ${brand} ${base}`;
    const known = this.#names.get(key);
    if (known !== undefined) return { type: known };
    const name = this.#options.names.take(toPascalCase(brand));
    this.#names.set(key, name);
    this.#declarations.set(name, { kind: 'brand', name, base });
    return { type: name };
  }

  #alias(
    id: TypeId,
    given: string,
    doc: string | undefined,
    place: Place,
    write: () => Expression,
  ): Expression {
    const known = this.#names.get(id);
    if (this.#open.has(id)) {
      this.#options.refuse(
        place,
        `${given} contains itself without an object between, which msgspec cannot read; put its list or map into an interface`,
      );
      return 'typing.Never';
    }
    if (known !== undefined) return { type: known };
    this.#open.add(id);
    const of = write();
    this.#open.delete(id);
    const name = this.#nameOf(id, given, place);
    this.#declarations.set(name, { kind: 'alias', name, of, doc });
    return { type: name };
  }

  #nameOf(id: TypeId, given: string | undefined, place: Place): string {
    const name = this.#options.names.take(toPascalCase(given ?? place.join(' ')));
    this.#names.set(id, name);
    return name;
  }

  /** A union of these members. */
  union(members: readonly TypeId[], place: Place): Expression {
    const { types, tags } = this.#options;
    const nodes = members.map((id) => typeNode(types, id));
    const literals = nodes.filter((node) => node.kind === 'literal');
    const others = members.filter((_, i) => nodes[i]?.kind !== 'literal');
    const isNothing = (id: TypeId) => /^(?:null|undefined)$/.test(typeNode(types, id).kind);
    const structs = others.filter((id) => typeNode(types, id).kind === 'object');
    const written = others.map((id) => {
      const isOneOfMany = structs.length > 1 && structs.includes(id);
      return this.annotation(
        id,
        isOneOfMany ? [...place, `Case${structs.indexOf(id) + 1}`] : place,
      );
    });
    const literal =
      literals.length === 0
        ? []
        : [literalOf(literals.map((node) => (node.bigint ? BigInt(node.value) : node.value)))];
    const all = [...written, ...literal];
    if (fitsMsgspec(members, types, tags)) return unionOf(all);
    const nothing = members.some(isNothing) ? ['None'] : [];
    const tried = all.flatMap(flatten).filter((member) => member !== 'None');
    const integers = new Set(members.flatMap((id) => integersOf(id, types)));
    if (integers.size > 1 || mixesListsOfIntegers(members, types))
      this.#options.refuse(
        place,
        'a bigint and an integer in one union, which are both int in Python',
      );
    // Numbers beside a `bigint` are floats, since both would be integers.
    const told = integers.has('bigint')
      ? ['generated.BigInt', ...tried.filter((one) => one !== 'generated.BigInt' && one !== 'int')]
      : tried;
    return unionOf([subscript('generated.OneOf', told), ...nothing]);
  }
}

function bytesOf(of: NodeOf<'bytes'>['of']): Expression {
  const isPlain = of === 'ArrayBuffer' || of === 'Uint8Array' || of === 'Uint8ClampedArray';
  return isPlain ? 'bytes' : `generated.${of}`;
}

function tupleOf(types: readonly Expression[]): Expression {
  return types.length === 0 ? 'tuple[()]' : subscript('tuple', types);
}
