import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { primitiveTraits } from '../../interfaces/traits.ts';
import type { NullNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';

export const nullKind: Kind<NullNode> = {
  print: () => 'null',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (json === null ? null : decoder.reject('type')),
  toJson: (_, value) => (value === null ? null : reject('null')),
  test: (_, value) => value === null,
  mayBe: (_, json) => json === 'null',
  traits: () => primitiveTraits,
};

export const nullEmitter: KindEmitter<NullNode> = {
  forms: () => [{ json: 'null', decodesTo: false }],
  decode: () => ({ check: (input) => js`${input} === null` }),
  encode: (_, emit) => (value) =>
    js`(${value} === null ? ${'null'} : ${emit.helper('reject')}(${'null'}))`,
  copy: () => 'unchanged',
  test: () => (value) => js`${value} === null`,
  guards: (_, value) => [js`${value} === null`],
};

export const nullSchema: KindSchema<NullNode> = () => ({ type: 'null' });
