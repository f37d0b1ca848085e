import { js } from '../code/code.ts';
import type { Decoder, Kind } from '../interfaces/kind.ts';
import type { KindEmitter } from '../interfaces/kind-emitter.ts';
import type { KindSchema } from '../interfaces/kind-schema.ts';
import { unknownTraits } from '../interfaces/traits.ts';
import type { UnknownNode } from '../model/nodes.ts';
import { decodeUnknown, encodeUnknown } from '../runtime/any-json.ts';
import { INVALID } from '../runtime/invalid.ts';

export const unknownKind: Kind<UnknownNode> = {
  print: () => 'unknown',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const copy = decodeUnknown(json, decoder.levelsLeft());
    return copy === INVALID ? rejectAnyJson(json, decoder) : copy;
  },
  toJson: (_, value, encoder) => JSON.parse(encodeUnknown(value, encoder.levelsLeft())),
  test: () => true,
  mayBe: () => true,
  traits: () => unknownTraits,
};

export const unknownEmitter: KindEmitter<UnknownNode> = {
  forms: () => [{ json: 'any', decodesTo: false }],
  decode: (_, emit) => ({
    convert: (input, depth) => js`${emit.helper('decodeUnknown')}(${input}, ${depth})`,
  }),
  encode: (_, emit) => (value, depth) => js`${emit.helper('encodeUnknown')}(${value}, ${depth})`,
  test: () => () => js`${true}`,
  guards: () => [js`${true}`],
};

export const unknownSchema: KindSchema<UnknownNode> = () => ({});

/** Reports why a value is not JSON, or is JSON that is never accepted. */
export function rejectAnyJson(json: unknown, decoder: Decoder): unknown {
  if (typeof json === 'number' && !Number.isFinite(json)) return decoder.reject('type', 'number');
  if (typeof json !== 'object' || json === null || !decoder.goesOn()) return INVALID;
  return decoder.nested(() => {
    for (const [key, item] of Object.entries(json)) {
      decoder.enter(Array.isArray(json) ? Number(key) : key);
      if (key === '__proto__') decoder.reject('key', 'another key than __proto__');
      else rejectAnyJson(item, decoder);
      decoder.leave();
    }
    return INVALID;
  });
}
