import { type Code, js } from '../../code/code.ts';
import type { Decoder, Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import { elementSchema, type KindSchema } from '../../interfaces/kind-schema.ts';
import { mapTraits } from '../../interfaces/traits.ts';
import type { MapNode, TypeId } from '../../model/nodes.ts';
import { INVALID, reject } from '../../runtime/invalid.ts';
import { createRepetition, decodeElement, everyElement, rejectRepeated } from './elements.ts';
import { decodePart, encodeUnique, readElement } from './parts.ts';

export const mapKind: Kind<MapNode> = {
  print: (node, printer) =>
    `${node.readonly ? 'ReadonlyMap' : 'Map'}<${printer.type(node.key)}, ${printer.type(node.value)}>`,
  mapTypes: (node, map) => ({ ...node, key: map(node.key), value: map(node.value) }),
  decode: (node, json, decoder) => {
    if (!Array.isArray(json)) return decoder.reject('type');
    return decoder.nested(() => {
      const out: DecodedEntries = {
        map: new Map(),
        // Adding numbers that share a hash takes long, and collecting issues needs no map.
        isRepeated: decoder.goesOn() ? createRepetition() : undefined,
      };
      let isRejected = false;
      for (let i = 0; i < json.length; i++) {
        decoder.enter(i);
        const isAdded = addEntry(node, json[i], decoder, out);
        decoder.leave();
        if (!isAdded && !decoder.goesOn()) return INVALID;
        isRejected ||= !isAdded;
      }
      return isRejected || (!out.isRepeated && out.map.size < json.length) ? INVALID : out.map;
    });
  },
  toJson: (node, value, encoder) => {
    if (!(value instanceof Map)) reject('Map');
    return encoder.nested(() => {
      const entries = Array.from(value, ([key, item], i) =>
        encoder.at(i, () => [
          encoder.at(0, () => encoder.toJson(node.key, key)),
          encoder.at(1, () => encoder.toJson(node.value, item)),
        ]),
      );
      const keys = entries.map(([key]) => key);
      rejectRepeated(node.key, keys, encoder.types);
      return entries;
    });
  },
  test: (node, value, tester) =>
    value instanceof Map &&
    tester.nested(
      () =>
        everyElement(node.key, value.keys(), tester) &&
        everyElement(node.value, value.values(), tester),
    ),
  mayBe: (_, json) => json === 'array',
  traits: () => mapTraits,
};

interface DecodedEntries {
  readonly map: Map<unknown, unknown>;
  /** Whether a key occurred before. Only to collect issues, when the map has no entries. */
  readonly isRepeated: ((key: unknown) => boolean) | undefined;
}

function addEntry(
  { key: keyType, value: valueType }: MapNode,
  entry: unknown,
  decoder: Decoder,
  { map, isRepeated }: DecodedEntries,
): boolean {
  if (!Array.isArray(entry)) {
    decoder.reject('type', `[${decoder.print(keyType)}, ${decoder.print(valueType)}]`);
    return false;
  }
  let key =
    entry.length > 0
      ? decodeElement(0, keyType, entry[0], decoder)
      : decoder.rejectAt(0, 'missing', decoder.print(keyType));
  if (isRepeated !== undefined && key !== INVALID && isRepeated(key)) {
    key = decoder.rejectAt(0, 'duplicate', 'another key');
  }
  if (key === INVALID && !decoder.goesOn()) return false;
  const value =
    entry.length > 1
      ? decodeElement(1, valueType, entry[1], decoder)
      : decoder.rejectAt(1, 'missing', decoder.print(valueType));
  if (entry.length > 2) {
    for (let i = 2; i < entry.length; i++) decoder.rejectAt(i, 'unexpected', 'nothing');
    return false;
  }
  if (key === INVALID || value === INVALID) return false;
  if (isRepeated === undefined) map.set(key, value);
  return true;
}

export const mapEmitter: KindEmitter<MapNode> = {
  forms: () => [{ json: 'array', decodesTo: 'map' }],
  decode: (node, emit, id) =>
    emit.decoder(id, { levels: 1 }, (value, depth) => {
      const parts: Code[] = [];
      const store = (part: Code) => {
        parts.push(part);
        return [];
      };
      const part = (type: TypeId, at: number, local: string) =>
        decodePart(emit, {
          type,
          input: readElement(emit, type, js`entry[${at}]`),
          local,
          depth,
          store,
        });
      const body = [...part(node.key, 0, 'key'), ...part(node.value, 1, 'item')];
      const [key, item] = parts as [Code, Code];
      return [
        js`if (!Array.isArray(${value})) return ${emit.helper('INVALID')};`,
        js`const out = new Map();`,
        js`for (let i = 0; i < ${value}.length; i++) {
  const entry = ${value}[i];
  if (!Array.isArray(entry) || entry.length !== 2) return ${emit.helper('INVALID')};
  ${body}
  out.set(${key}, ${item});
}`,
        js`return out.size === ${value}.length ? out : ${emit.helper('INVALID')};`,
      ];
    }),
  encode: (node, emit, id) =>
    emit.encoder(id, { levels: 1 }, (value, depth) => {
      const { before, encode } = encodeUnique(emit, node.key, depth);
      return [
        js`if (!(${value} instanceof Map)) ${emit.helper('reject')}("Map");`,
        ...before,
        js`let text = "";`,
        js`for (const [key, item] of ${value}) {
  text += (text === "" ? "[[" : ",[") + ${encode(js`key`)} + "," + ${emit.encode(node.value)(js`item`, depth)} + "]";
}`,
        js`return text === "" ? "[]" : text + "]";`,
      ];
    }),
  test: (node, emit, id) =>
    emit.tester(id, { levels: 1 }, (value, depth) => [
      js`if (!(${value} instanceof Map)) return false;`,
      js`for (const [key, item] of ${value}) {
  if (!(${emit.test(node.key)(js`key`, depth)}) || !(${emit.test(node.value)(js`item`, depth)})) return false;
}`,
    ]),
  guards: (_, value) => [js`${value} instanceof Map`],
};

export const mapSchema: KindSchema<MapNode> = ({ key, value }, context) => ({
  type: 'array',
  items: {
    type: 'array',
    prefixItems: [elementSchema(key, context), elementSchema(value, context)],
    minItems: 2,
    maxItems: 2,
  },
  // Keys are unique, so entries are too.
  ...(context.isComparedByValue(key) && { uniqueItems: true }),
});
