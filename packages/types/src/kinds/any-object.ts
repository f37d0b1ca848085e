import { js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { decodeAnyObject, encodeAnyObject } from '../runtime/any-json.ts';
import { isRecord } from '../runtime/objects.ts';
import { explainAnyJson } from './unknown.ts';

/** `object`: any JSON object or array, passed through as `unknown` is. */
export interface AnyObjectNode {
  readonly kind: 'any-object';
}

export const anyObjectKind: Kind<AnyObjectNode> = {
  print: () => 'object',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'object' || value === null) explanation.report('type');
    else explainAnyJson(value, explanation);
  },
};

export const anyObjectInterpreter: KindInterpreter<AnyObjectNode> = {
  revive: (_, value, revival) => decodeAnyObject(value, revival.levelsLeft()),
  lower: (_, value, lowering) => JSON.parse(encodeAnyObject(value, lowering.levelsLeft())),
  test: (_, value) => Array.isArray(value) || isRecord(value),
};

export const anyObjectEmitter: KindEmitter<AnyObjectNode> = {
  wire: () => [
    { json: 'array', revives: false },
    { json: 'object', revives: false },
  ],
  decode: (_, emit) => ({
    convert: (input, depth) => js`${emit.helper('decodeAnyObject')}(${input}, ${depth})`,
  }),
  encode: (_, emit) => (value, depth) => js`${emit.helper('encodeAnyObject')}(${value}, ${depth})`,
  test: (_, emit) => (value) => js`Array.isArray(${value}) || ${emit.helper('isRecord')}(${value})`,
  guards: (_, value) => [js`Array.isArray(${value})`],
};
