import { js } from '../../code/code.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { primitiveTraits } from '../../interfaces/traits.ts';
import type { StringNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';

export const stringKind: Kind<StringNode> = {
  print: () => 'string',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (typeof json === 'string' ? json : decoder.reject('type')),
  toJson: (_, value) => (typeof value === 'string' ? value : reject('string')),
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
