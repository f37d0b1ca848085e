import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { primitiveTraits } from '../../interfaces/traits.ts';
import type { UndefinedNode } from '../../model/nodes.ts';
import { reject } from '../../runtime/invalid.ts';

export const undefinedKind: Kind<UndefinedNode> = {
  print: () => 'undefined',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (json === undefined ? undefined : decoder.reject('type')),
  toJson: (_, value) => (value === undefined ? null : reject('undefined')),
  test: (_, value) => value === undefined,
  mayBe: (_, json) => json === 'undefined',
  traits: () => primitiveTraits,
};

export const undefinedEmitter: KindEmitter<UndefinedNode> = {
  forms: () => [],
  decode: () => ({ check: (input) => js`${input} === undefined` }),
  encode: (_, emit) => (value) =>
    js`(${value} === undefined ? ${'null'} : ${emit.helper('reject')}(${'undefined'}))`,
  copy: () => 'unchanged',
  test: () => (value) => js`${value} === undefined`,
  guards: (_, value) => [js`${value} === undefined`],
};

/** Nothing in JSON: a property is absent, and in lists it is null. */
export const undefinedSchema: KindSchema<UndefinedNode> = () => ({ not: {} });
