import { type Codec, NUMBER_TEXT } from '@mikrokit/types/runtime/fetch';

/** A codec of results, which only reads. */
export type ResultCodec = Pick<Codec<unknown>, 'decode' | '~standard'>;

type Model = Codec<unknown>['model'];
type TypeNode = Model['types'][string];

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Levels of JSON that are converted, as many as codecs decode. */
const MAX_DEPTH = 64;

/**
 * A codec that also decodes JSON with texts where its type has a `NumberText`; the codec itself if its type has none. JSON
 * that is of the type without it stays as it is.
 */
export function withNumberTexts(codec: Codec<unknown>): ResultCodec {
  const { model } = codec;
  const concerned = concernedTypes(model);
  if (!concerned.has(model.type)) return codec;
  const convert = (json: unknown) =>
    new Converter(model.types, concerned).convert(model.type, json);
  const decode: Codec<unknown>['decode'] = (json) => {
    const decoded = codec.decode(json);
    return decoded.ok ? decoded : codec.decode(convert(json));
  };
  const { '~standard': standard } = codec;
  const validate: typeof standard.validate = (value) => {
    const decoded = decode(value);
    return decoded.ok ? { value: decoded.value } : standard.validate(value);
  };
  return { decode, '~standard': { ...standard, validate } };
}

/** The types that are, or contain, a `NumberText`. */
function concernedTypes({ types }: Model): ReadonlySet<string> {
  const concerned = new Set<string>();
  for (let before = -1; before < concerned.size; ) {
    before = concerned.size;
    for (const [id, node] of Object.entries(types))
      if (isNumberText(node) || partsOf(node).some((part) => concerned.has(part)))
        concerned.add(id);
  }
  return concerned;
}

function isNumberText(node: TypeNode | undefined): boolean {
  return (
    node?.kind === 'constrained' &&
    node.constraints.some((one) => one.kind === 'brand' && one.value === NUMBER_TEXT)
  );
}

function partsOf(node: TypeNode): readonly string[] {
  switch (node.kind) {
    case 'object': {
      const own = node.properties.map(({ type }) => type);
      return [...own, ...(node.index ? [node.index.type] : [])];
    }
    case 'array':
    case 'set':
      return [node.element];
    case 'tuple':
      return node.elements.map(({ type }) => type);
    case 'map':
      return [node.key, node.value];
    case 'union':
      return node.members;
    case 'constrained':
      return [node.type];
    case 'any-object':
    case 'bigint':
    case 'boolean':
    case 'bytes':
    case 'date':
    case 'enum':
    case 'file':
    case 'items':
    case 'literal':
    case 'null':
    case 'number':
    case 'regexp':
    case 'sensitive':
    case 'string':
    case 'template':
    case 'temporal':
    case 'undefined':
    case 'unknown':
    case 'url':
      return [];
  }
}

/** Turns texts into numbers within parsed JSON, which nobody else has. */
class Converter {
  readonly #types: Model['types'];
  readonly #concerned: ReadonlySet<string>;

  constructor(types: Model['types'], concerned: ReadonlySet<string>) {
    this.#types = types;
    this.#concerned = concerned;
  }

  convert(id: string, json: unknown, depth = 0): unknown {
    const node = this.#types[id];
    if (node === undefined || depth > MAX_DEPTH || !this.#concerned.has(id)) return json;
    if (isNumberText(node))
      return typeof json === 'string' && JSON_NUMBER.test(json) ? Number(json) : json;
    if (node.kind === 'constrained') return this.convert(node.type, json, depth);
    if (node.kind === 'union')
      return node.members.reduce((value, member) => this.convert(member, value, depth), json);
    if (Array.isArray(json)) this.#convertList(node, json, depth + 1);
    else if (node.kind === 'object' && typeof json === 'object' && json !== null)
      this.#convertObject(node, json as Record<string, unknown>, depth + 1);
    return json;
  }

  #convertObject(
    { properties, index }: Extract<TypeNode, { kind: 'object' }>,
    json: Record<string, unknown>,
    depth: number,
  ): void {
    const declared = new Map(properties.map(({ name, type }) => [name, type]));
    for (const key of Object.keys(json)) {
      const type = declared.get(key) ?? index?.type;
      // Setting it would change the prototype.
      if (type !== undefined && key !== '__proto__')
        json[key] = this.convert(type, json[key], depth);
    }
  }

  #convertList(node: TypeNode, list: unknown[], depth: number): void {
    for (let i = 0; i < list.length; i++) {
      if (node.kind === 'array' || node.kind === 'set')
        list[i] = this.convert(node.element, list[i], depth);
      const entry = list[i];
      if (node.kind === 'map' && Array.isArray(entry))
        list[i] = [
          this.convert(node.key, entry[0], depth),
          this.convert(node.value, entry[1], depth),
          ...entry.slice(2),
        ];
      const element = node.kind === 'tuple' ? elementAt(node.elements, i, list.length) : undefined;
      if (element) list[i] = this.convert(element.type, entry, depth);
    }
  }
}

/** The element of a tuple that a value of a list is for; a rest may have others behind it. */
function elementAt(
  elements: Extract<TypeNode, { kind: 'tuple' }>['elements'],
  i: number,
  length: number,
): Extract<TypeNode, { kind: 'tuple' }>['elements'][number] | undefined {
  const rest = elements.findIndex((element) => element.rest);
  if (rest === -1 || i < rest) return elements[i];
  const fromEnd = length - i;
  const behind = elements.length - rest - 1;
  return fromEnd <= behind ? elements[elements.length - fromEnd] : elements[rest];
}
