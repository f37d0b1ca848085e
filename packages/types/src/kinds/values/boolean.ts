import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { primitiveTraits } from '../../interfaces/traits.ts';
import type { BooleanNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';

export const booleanKind: Kind<BooleanNode> = {
  print: () => 'boolean',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (typeof json === 'boolean' ? json : decoder.reject('type')),
  toJson: (_, value) => (typeof value === 'boolean' ? value : reject('boolean')),
  test: (_, value) => typeof value === 'boolean',
  mayBe: (_, json) => json === 'boolean',
  traits: () => primitiveTraits,
};

export const booleanEmitter: KindEmitter<BooleanNode> = {
  forms: () => [{ json: 'boolean', decodesTo: false }],
  decode: () => ({ check: (input) => js`typeof ${input} === "boolean"` }),
  encode: (_, emit) => (value) => js`${emit.helper('encodeBoolean')}(${value})`,
  copy: () => 'unchanged',
  test: () => (value) => js`typeof ${value} === "boolean"`,
  guards: (_, value) => [js`typeof ${value} === "boolean"`],
};

export const booleanSchema: KindSchema<BooleanNode> = () => ({ type: 'boolean' });
