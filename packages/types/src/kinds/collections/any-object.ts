import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { anyObjectTraits } from '../../interfaces/traits.ts';
import type { AnyObjectNode } from '../../model/nodes.ts';
import { decodeAnyObject, encodeAnyObject } from '../../runtime/any-json.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { isRecord } from '../../runtime/objects.ts';
import { rejectAnyJson } from '../unknown.ts';

export const anyObjectKind: Kind<AnyObjectNode> = {
  print: () => 'object',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    if (typeof json !== 'object' || json === null) return decoder.reject('type');
    const copy = decodeAnyObject(json, decoder.levelsLeft());
    return copy === INVALID ? rejectAnyJson(json, decoder) : copy;
  },
  toJson: (_, value, encoder) => JSON.parse(encodeAnyObject(value, encoder.levelsLeft())),
  test: (_, value) => Array.isArray(value) || isRecord(value),
  mayBe: (_, json) => json === 'array' || json === 'object',
  traits: () => anyObjectTraits,
};

export const anyObjectEmitter: KindEmitter<AnyObjectNode> = {
  forms: () => [
    { json: 'array', decodesTo: false },
    { json: 'object', decodesTo: false },
  ],
  decode: (_, emit) => ({
    convert: (input, depth) => js`${emit.helper('decodeAnyObject')}(${input}, ${depth})`,
  }),
  encode: (_, emit) => (value, depth) => js`${emit.helper('encodeAnyObject')}(${value}, ${depth})`,
  test: (_, emit) => (value) => js`Array.isArray(${value}) || ${emit.helper('isRecord')}(${value})`,
  guards: (_, value) => [js`Array.isArray(${value})`],
};

export const anyObjectSchema: KindSchema<AnyObjectNode> = () => ({
  anyOf: [{ type: 'object' }, { type: 'array' }],
});
