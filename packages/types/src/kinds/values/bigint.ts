import { js } from '../../code/code.ts';
import { DECIMAL } from '../../code/json-forms.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { bigintTraits } from '../../interfaces/traits.ts';
import type { BigintNode } from '../../model/nodes.ts';
import { INVALID } from '../../runtime/invalid.ts';
import {
  bigintToJson,
  DECIMAL as DECIMAL_PATTERN,
  decodeBigint,
  isBigint,
} from '../../runtime/numbers/bigint-text.ts';

export const bigintKind: Kind<BigintNode> = {
  print: () => 'bigint',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const bigint = decodeBigint(json);
    return bigint === INVALID ? decoder.rejectText(json) : bigint;
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
