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
