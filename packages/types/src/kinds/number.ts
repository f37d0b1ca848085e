import { type Code, js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';

/** A finite number: JSON has no others, though `1e999` is parsed to Infinity. */
export interface NumberNode {
  readonly kind: 'number';
}

export const numberKind: Kind<NumberNode> = {
  print: () => 'number',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) explanation.report('type');
  },
};

// The difference is NaN for NaN and the infinities: half the time of a call of Number.isFinite.
const isFiniteNumber = (value: Code) =>
  js`typeof ${value} === "number" && ${value} - ${value} === 0`;

export const numberEmitter: KindEmitter<NumberNode> = {
  wire: () => [{ json: 'number', revives: false }],
  decode: () => ({ check: isFiniteNumber }),
  encode: (_, emit) => (value) => js`${emit.helper('encodeNumber')}(${value})`,
  test: () => isFiniteNumber,
  guards: (_, value) => [js`typeof ${value} === "number"`],
};
