import { js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

export interface NullNode {
  readonly kind: 'null';
}

export const nullKind: Kind<NullNode> = {
  print: () => 'null',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (value !== null) explanation.report('type');
  },
};

export const nullInterpreter: KindInterpreter<NullNode> = {
  revive: (_, value) => (value === null ? null : INVALID),
  lower: (_, value) => (value === null ? null : refuse('null')),
  test: (_, value) => value === null,
};

export const nullEmitter: KindEmitter<NullNode> = {
  wire: () => [{ json: 'null', revives: false }],
  decode: () => ({ check: (input) => js`${input} === null` }),
  encode: (_, emit) => (value) =>
    js`(${value} === null ? ${'null'} : ${emit.helper('refuse')}(${'null'}))`,
  test: () => (value) => js`${value} === null`,
  guards: (_, value) => [js`${value} === null`],
};
