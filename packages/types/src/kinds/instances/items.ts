import { arrow, identifier, js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import type { TypeId } from '../../model/model.ts';
import { decodeItems, isItems, itemsToJson } from '../../runtime/files/items-place.ts';
import { INVALID } from '../../runtime/invalid.ts';
import type { Kind } from '../kind.ts';
import { builtInTraits } from '../traits.ts';

/**
 * A parameter that streams, `AsyncIterable<T>`: its items travel beside the JSON, one line each. In JSON its place is
 * `true`. The compiler lets it be the last parameter of a route, and nothing else.
 */
export interface ItemsNode {
  readonly kind: 'items';
  readonly item: TypeId;
}

export const itemsKind: Kind<ItemsNode> = {
  print: ({ item }, printer) => `AsyncIterable<${printer.type(item)}>`,
  mapTypes: (node, map) => ({ ...node, item: map(node.item) }),
  decode: ({ item }, json, decoder) => {
    // Items arrive once the walk is over.
    const place = decodeItems(json, (value) => decoder.decode(item, value));
    return place === INVALID ? decoder.refuse('type') : place;
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

/** The place of items in JSON; they are no part of it. */
export const itemsSchema: KindSchema<ItemsNode> = () => ({ type: 'boolean', const: true });
