import { elementAt } from '@mikrokit/types/runtime/fetch';
import { membersFor, type TypeNode, type Types, typeOfOtherName } from './number-types.ts';

/** Levels of JSON that are converted, as many as codecs decode. */
const MAX_DEPTH = 64;

interface Conversion {
  /** The types that are converted, or contain such types. */
  readonly concerned: ReadonlySet<string>;
  /** Converts JSON of a type. `undefined` if the type itself is not converted. */
  readonly leaf: (node: TypeNode) => ((json: unknown) => unknown) | undefined;
  /** The members of a union that are converted. Default: the members that match the JSON. */
  readonly members?: (members: readonly string[], json: unknown) => readonly string[];
}

/** Converts parts of parsed JSON by their types. Nothing else must use that JSON. */
export class JsonConverter {
  readonly #types: Types;
  readonly #conversion: Conversion;

  constructor(types: Types, conversion: Conversion) {
    this.#types = types;
    this.#conversion = conversion;
  }

  convert(id: string, json: unknown, depth = 0): unknown {
    const { concerned, leaf, members = (all) => all } = this.#conversion;
    const node = this.#types[id];
    if (node === undefined || depth > MAX_DEPTH || !concerned.has(id)) return json;
    const convert = leaf(node);
    if (convert !== undefined) return convert(json);
    if (node.kind === 'constrained' || node.kind === 'parsed')
      return this.convert(node.type, json, depth);
    if (node.kind === 'union')
      return members(membersFor(this.#types, node.members, json), json).reduce(
        (value, member) => this.convert(member, value, depth),
        json,
      );
    if (Array.isArray(json)) this.#convertList(node, json, depth + 1);
    else if (node.kind === 'object' && typeof json === 'object' && json !== null)
      this.#convertObject(node, json as Record<string, unknown>, depth + 1);
    return json;
  }

  #convertObject(
    node: Extract<TypeNode, { kind: 'object' }>,
    json: Record<string, unknown>,
    depth: number,
  ): void {
    const declared = new Map(node.properties.map(({ name, type }) => [name, type]));
    for (const key of Object.keys(json)) {
      const type = declared.get(key) ?? typeOfOtherName(this.#types, node, key);
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
      const element = node.kind === 'tuple' ? elementAt(node, i, list.length) : undefined;
      if (element) list[i] = this.convert(element.type, entry, depth);
    }
  }
}
