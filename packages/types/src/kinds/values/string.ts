import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import { QUOTES } from '../../emit/strings/json-text.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { refuse } from '../../runtime/invalid.ts';
import type { Kind } from '../kind.ts';
import { primitiveTraits } from '../traits.ts';

export interface StringNode {
  readonly kind: 'string';
}

export const stringKind: Kind<StringNode> = {
  print: () => 'string',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (typeof json === 'string' ? json : decoder.refuse('type')),
  toJson: (_, value) => (typeof value === 'string' ? value : refuse('string')),
  test: (_, value) => typeof value === 'string',
  mayBe: (_, json) => json === 'string',
  traits: () => primitiveTraits,
};

export const stringEmitter: KindEmitter<StringNode> = {
  forms: () => [{ json: 'string', decodesTo: false }],
  decode: () => ({ check: (input) => js`typeof ${input} === "string"` }),
  encode: (_, emit) => (value) => js`${emit.helper('escapeString')}(${value})`,
  delimiters: () => QUOTES,
  copy: () => 'unchanged',
  test: () => (value) => js`typeof ${value} === "string"`,
  guards: (_, value) => [js`typeof ${value} === "string"`],
};

export const stringSchema: KindSchema<StringNode> = () => ({ type: 'string' });
