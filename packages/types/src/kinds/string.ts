import { js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';

export interface StringNode {
  readonly kind: 'string';
}

export const stringKind: Kind<StringNode> = {
  print: () => 'string',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
  },
};

export const stringEmitter: KindEmitter<StringNode> = {
  wire: () => [{ json: 'string', revives: false }],
  decode: () => ({ check: (input) => js`typeof ${input} === "string"` }),
  encode: (_, emit) => (value) => js`${emit.helper('encodeString')}(${value})`,
  test: () => (value) => js`typeof ${value} === "string"`,
  guards: (_, value) => [js`typeof ${value} === "string"`],
};
