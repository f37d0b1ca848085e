import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { decodeAnyObject, encodeAnyObject } from '../../runtime/any-json.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { isRecord } from '../../runtime/objects.ts';
import type { Kind } from '../kind.ts';
import { anyObjectTraits } from '../traits.ts';
import { refuseAnyJson } from '../unknown.ts';

/** `object`: any JSON object or array, passed through as `unknown` is. */
export interface AnyObjectNode {
  readonly kind: 'any-object';
}

export const anyObjectKind: Kind<AnyObjectNode> = {
  print: () => 'object',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    if (typeof json !== 'object' || json === null) return decoder.refuse('type');
    const copy = decodeAnyObject(json, decoder.levelsLeft());
    return copy === INVALID ? refuseAnyJson(json, decoder) : copy;
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
