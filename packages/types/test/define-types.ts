import {
  type Constraint,
  constrain,
  type ModelBuilder,
  type NodeOf,
  type Placeholder,
  type TypeId,
  type TypeNode,
} from '@mikrokit/types/model';

/** A type as tests write it; it is added to a model on first use. */
export type Type = (builder: ModelBuilder) => TypeId;

interface Key {
  readonly type: Type;
  readonly optional?: true;
  readonly default?: unknown;
}

interface Element extends Key {
  readonly rest?: true;
  readonly label?: string;
}

interface ObjectOptions {
  readonly name?: string;
  readonly index?: { readonly key: 'string' | 'number'; readonly type: Type };
  readonly patterns?: readonly { readonly key: Type; readonly type: Type }[];
}

export const boolean = scalar({ kind: 'boolean' });
export const number = scalar({ kind: 'number' });
export const string = scalar({ kind: 'string' });
export const bigint = scalar({ kind: 'bigint' });
export const date = scalar({ kind: 'date' });
export const url = scalar({ kind: 'url' });
export const regExp = scalar({ kind: 'regexp' });
export const nothing = scalar({ kind: 'undefined' });
export const nil = scalar({ kind: 'null' });
export const anyObject = scalar({ kind: 'any-object' });
export const unknown = scalar({ kind: 'unknown' });

export function bytes(of: NodeOf<'bytes'>['of']): Type {
  return scalar({ kind: 'bytes', of });
}

export function temporal(of: NodeOf<'temporal'>['of']): Type {
  return scalar({ kind: 'temporal', of });
}

export function literal(value: string | number | boolean): Type {
  return scalar({ kind: 'literal', value });
}

export function bigintLiteral(value: bigint): Type {
  return scalar({ kind: 'literal', value: String(value), bigint: true });
}

export function enumOf(name: string, members: Record<string, string | number>): Type {
  const list = Object.entries(members).map(([name, value]) => ({ name, value }));
  return scalar({ kind: 'enum', name, members: list });
}

/** `` template`user-${'number'}` `` for the type `` `user-${number}` ``. */
export function template(texts: readonly string[], ...placeholders: Placeholder[]): Type {
  return scalar({ kind: 'template', texts: [...texts], placeholders });
}

/** A type with constraints; throws where they do not fit. */
export function constrained(type: Type, ...constraints: Constraint[]): Type {
  return once((builder) => {
    const { node, mismatch } = constrain(builder.types, type(builder), constraints);
    if (!node) throw new Error(mismatch);
    return builder.add(node);
  });
}

/** A property that has a value in JSON in which it is absent. */
export function preset(type: Type, value: unknown): Key {
  return { type, default: value };
}

export function array(element: Type): Type {
  return once((builder) => builder.add({ kind: 'array', element: element(builder) }));
}

export function map(key: Type, value: Type): Type {
  return once((builder) => builder.add({ kind: 'map', key: key(builder), value: value(builder) }));
}

export function sensitive(type: Type): Type {
  return once((builder) => builder.add({ kind: 'sensitive', type: type(builder) }));
}

/** `Parsed<typeof schema>` with that input, and what the library describes. */
export function parsed(schema: string, input: Type, jsonSchema?: object): Type {
  return once((builder) =>
    builder.add({
      kind: 'parsed',
      schema,
      type: input(builder),
      ...(jsonSchema && { jsonSchema: { ...jsonSchema } }),
    }),
  );
}

export function set(element: Type): Type {
  return once((builder) => builder.add({ kind: 'set', element: element(builder) }));
}

export function tuple(...elements: (Type | Element)[]): Type {
  return once((builder) =>
    builder.add({
      kind: 'tuple',
      elements: elements.map((element) =>
        typeof element === 'function'
          ? { type: element(builder) }
          : { ...element, type: element.type(builder) },
      ),
    }),
  );
}

export function union(...members: Type[]): Type {
  return once((builder) =>
    builder.add({ kind: 'union', members: members.map((member) => member(builder)) }),
  );
}

export function object(keys: Record<string, Type | Key>, options: ObjectOptions = {}): Type {
  return once((builder) => builder.add(objectNode(keys, options)(builder)));
}

/** A type that refers to itself; `write` may not use `self` outside the type that it gives. */
export function recursive(write: (self: Type) => Type): Type {
  return once((builder) => {
    const id = builder.reserve();
    const made = write(() => id)(builder);
    builder.define(id, builder.types[made] as TypeNode);
    return id;
  });
}

export function optional(type: Type): Key {
  return { type, optional: true };
}

export function rest(type: Type): Element {
  return { type, rest: true };
}

export function labelled(label: string, type: Type | Element): Element {
  return typeof type === 'function' ? { label, type } : { ...type, label };
}

function objectNode(keys: Record<string, Type | Key>, { name, index, patterns }: ObjectOptions) {
  return (builder: ModelBuilder): NodeOf<'object'> => ({
    kind: 'object',
    ...(name !== undefined && { name }),
    properties: Object.entries(keys).map(([name, key]) =>
      typeof key === 'function'
        ? { name, type: key(builder) }
        : { name, ...key, type: key.type(builder) },
    ),
    ...(index && { index: { key: index.key, type: index.type(builder) } }),
    ...(patterns && {
      patterns: patterns.map(({ key, type }) => ({ key: key(builder), type: type(builder) })),
    }),
  });
}

function scalar(node: TypeNode): Type {
  return once((builder) => builder.add(node));
}

function once(add: Type): Type {
  const added = new WeakMap<ModelBuilder, TypeId>();
  return (builder) => {
    const id = added.get(builder) ?? add(builder);
    added.set(builder, id);
    return id;
  };
}
