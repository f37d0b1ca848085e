import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import { QUOTES } from '../../emit/strings/json-text.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { INVALID } from '../../runtime/invalid.ts';
import {
  bigintToJson,
  DECIMAL as DECIMAL_PATTERN,
  decodeBigint,
  isBigint,
} from '../../runtime/numbers/bigint-text.ts';
import { DECIMAL } from '../../unions/json-forms.ts';
import type { Kind } from '../kind.ts';
import { bigintTraits } from '../traits.ts';

/** In JSON a string of decimal digits, because JSON parsers lose digits of large numbers. */
export interface BigintNode {
  readonly kind: 'bigint';
}

export const bigintKind: Kind<BigintNode> = {
  print: () => 'bigint',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const bigint = decodeBigint(json);
    return bigint === INVALID ? decoder.refuseText(json) : bigint;
  },
  toJson: (_, value) => bigintToJson(value),
  test: (_, value) => isBigint(value),
  mayBe: (_, json) => json === 'string',
  traits: () => bigintTraits,
};

export const bigintEmitter: KindEmitter<BigintNode> = {
  forms: () => [{ json: 'string', form: DECIMAL, decodesTo: 'bigint' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeBigint')}(${input})` }),
  encode: (_, emit) => (value) => js`${emit.helper('bigintToJson')}(${value})`,
  delimiters: () => QUOTES,
  copy: (_, emit) => ({ convert: () => (value) => js`${emit.helper('bigintToJson')}(${value})` }),
  test: (_, emit) => (value) => js`${emit.helper('isBigint')}(${value})`,
  guards: (_, value) => [js`typeof ${value} === "bigint"`],
};

export const bigintSchema: KindSchema<BigintNode> = () => ({
  type: 'string',
  pattern: DECIMAL_PATTERN.source,
});
