import { type Code, js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

/** A finite number: JSON has no others, though `1e999` is parsed to Infinity. */
export interface NumberNode {
  readonly kind: 'number';
}

export const numberKind: Kind<NumberNode> = {
  print: () => 'number',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (!Number.isFinite(value)) explanation.report('type');
  },
};

export const numberInterpreter: KindInterpreter<NumberNode> = {
  revive: (_, value) => (Number.isFinite(value) ? value : INVALID),
  lower: (_, value) => (Number.isFinite(value) ? value : refuse('finite number')),
  test: (_, value) => Number.isFinite(value),
};

// `is` of a value with 4 numbers and 5 other scalars takes 13.5 ns; 14.4 where numbers are told by `value - value === 0`.
const isFiniteNumber = (value: Code) => js`Number.isFinite(${value})`;

export const numberEmitter: KindEmitter<NumberNode> = {
  wire: () => [{ json: 'number', revives: false }],
  decode: () => ({ check: isFiniteNumber }),
  encode: (_, emit) => (value) => js`${emit.helper('encodeNumber')}(${value})`,
  test: () => isFiniteNumber,
  guards: (_, value) => [js`typeof ${value} === "number"`],
};
