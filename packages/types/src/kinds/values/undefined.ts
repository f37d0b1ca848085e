import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { refuse } from '../../runtime/invalid.ts';
import type { Kind } from '../kind.ts';
import { primitiveTraits } from '../traits.ts';

/**
 * `undefined` and `void`. JSON has no such value: as a property it is absent, and as an
 * element of arrays and tuples, where its position must remain, it is `null`.
 */
export interface UndefinedNode {
  readonly kind: 'undefined';
}

export const undefinedKind: Kind<UndefinedNode> = {
  print: () => 'undefined',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => (json === undefined ? undefined : decoder.refuse('type')),
  toJson: (_, value) => (value === undefined ? null : refuse('undefined')),
  test: (_, value) => value === undefined,
  mayBe: (_, json) => json === 'undefined',
  traits: () => primitiveTraits,
};

export const undefinedEmitter: KindEmitter<UndefinedNode> = {
  forms: () => [],
  decode: () => ({ check: (input) => js`${input} === undefined` }),
  encode: (_, emit) => (value) =>
    js`(${value} === undefined ? ${'null'} : ${emit.helper('refuse')}(${'undefined'}))`,
  copy: () => 'unchanged',
  test: () => (value) => js`${value} === undefined`,
  guards: (_, value) => [js`${value} === undefined`],
};

/** Nothing in JSON: a property may be absent, and in lists it is null. */
export const undefinedSchema: KindSchema<UndefinedNode> = () => ({ not: {} });
