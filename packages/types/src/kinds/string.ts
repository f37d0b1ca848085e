import { js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

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

export const stringInterpreter: KindInterpreter<StringNode> = {
  revive: (_, value) => (typeof value === 'string' ? value : INVALID),
  lower: (_, value) => (typeof value === 'string' ? value : refuse('string')),
  test: (_, value) => typeof value === 'string',
};

export const stringEmitter: KindEmitter<StringNode> = {
  wire: () => [{ json: 'string', revives: false }],
  decode: () => ({ check: (input) => js`typeof ${input} === "string"` }),
  encode: (_, emit) => (value) => js`${emit.helper('escapeString')}(${value})`,
  ends: () => QUOTES,
  test: () => (value) => js`typeof ${value} === "string"`,
  guards: (_, value) => [js`typeof ${value} === "string"`],
};
