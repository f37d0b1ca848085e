import { js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

/**
 * `undefined` and `void`. JSON has no such value: as a property it is absent, and among the
 * elements of arrays and tuples, where a place must be kept, it is `null`.
 */
export interface UndefinedNode {
  readonly kind: 'undefined';
}

export const undefinedKind: Kind<UndefinedNode> = {
  print: () => 'undefined',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (value !== undefined) explanation.report('type');
  },
};

export const undefinedInterpreter: KindInterpreter<UndefinedNode> = {
  revive: (_, value) => (value === undefined ? undefined : INVALID),
  lower: (_, value) => (value === undefined ? null : refuse('undefined')),
  test: (_, value) => value === undefined,
};

export const undefinedEmitter: KindEmitter<UndefinedNode> = {
  wire: () => [],
  decode: () => ({ check: (input) => js`${input} === undefined` }),
  encode: (_, emit) => (value) =>
    js`(${value} === undefined ? ${'null'} : ${emit.helper('refuse')}(${'undefined'}))`,
  test: () => (value) => js`${value} === undefined`,
  guards: (_, value) => [js`${value} === undefined`],
};
