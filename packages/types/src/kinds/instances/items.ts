import { arrow, identifier, js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { ItemsNode } from '../../model/nodes.ts';
import { decodeItems, isItems, itemsToJson } from '../../runtime/files/items-placeholder.ts';
import { INVALID } from '../../runtime/invalid.ts';

export const itemsKind: Kind<ItemsNode> = {
  print: ({ item }, printer) => `AsyncIterable<${printer.type(item)}>`,
  mapTypes: (node, map) => ({ ...node, item: map(node.item) }),
  decode: ({ item }, json, decoder) => {
    // Items arrive after all else is decoded.
    const location = decodeItems(json, (value) => decoder.decode(item, value));
    return location === INVALID ? decoder.reject('type') : location;
  },
  toJson: (_, value) => itemsToJson(value),
  test: (_, value) => isItems(value),
  mayBe: (_, json) => json === 'boolean',
  traits: () => builtInTraits,
};

export const itemsEmitter: KindEmitter<ItemsNode> = {
  forms: () => [{ json: 'boolean', values: [true], decodesTo: 'AsyncIterable' }],
  decode: ({ item }, emit) => {
    const json = identifier('json');
    const depth = identifier('depth');
    const { check, convert } = emit.decode(item);
    const decoded = check
      ? js`${check(json)} ? ${json} : ${emit.helper('INVALID')}`
      : convert(json, depth);
    const decodeItem = arrow(emit.isDeep(item) ? [json, depth] : [json], decoded);
    return { convert: (input) => js`${emit.helper('decodeItems')}(${input}, ${decodeItem})` };
  },
  encode: (_, emit) => (value) => js`(${emit.helper('itemsToJson')}(${value}), ${'true'})`,
  test: (_, emit) => (value) => js`${emit.helper('isItems')}(${value})`,
  guards: (_, value, emit) => [js`${emit.helper('isItems')}(${value})`],
};

/** The location of items in JSON. They are not part of the JSON. */
export const itemsSchema: KindSchema<ItemsNode> = () => ({ type: 'boolean', const: true });
