import { js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { DECIMAL } from '../emit/wire.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { decodeBigint, isBigint, isDecimal, lowerBigint } from '../runtime/bigint.ts';

/** In JSON a string of decimal digits, because JSON's readers lose digits of large numbers. */
export interface BigintNode {
  readonly kind: 'bigint';
}

export const bigintKind: Kind<BigintNode> = {
  print: () => 'bigint',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
    else if (!isDecimal(value)) explanation.report('format');
  },
};

export const bigintInterpreter: KindInterpreter<BigintNode> = {
  revive: (_, value) => decodeBigint(value),
  lower: (_, value) => lowerBigint(value),
  test: (_, value) => isBigint(value),
};

export const bigintEmitter: KindEmitter<BigintNode> = {
  wire: () => [{ json: 'string', form: DECIMAL, revives: 'bigint' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeBigint')}(${input})` }),
  encode: (_, emit) => (value) => js`${emit.helper('lowerBigint')}(${value})`,
  ends: () => QUOTES,
  test: (_, emit) => (value) => js`${emit.helper('isBigint')}(${value})`,
  guards: (_, value) => [js`typeof ${value} === "bigint"`],
};
