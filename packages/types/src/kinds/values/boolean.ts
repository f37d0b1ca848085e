import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { refuse } from '../../runtime/invalid.ts';
import type { Kind } from '../kind.ts';
import { primitiveTraits } from '../traits.ts';

export interface BooleanNode {
  readonly kind: 'boolean';
}

export const booleanKind: Kind<BooleanNode> = {
  print: () => 'boolean',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (typeof json === 'boolean' ? json : decoder.refuse('type')),
  toJson: (_, value) => (typeof value === 'boolean' ? value : refuse('boolean')),
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
