import { js } from '../emit/code.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

export interface BooleanNode {
  readonly kind: 'boolean';
}

export const booleanKind: Kind<BooleanNode> = {
  print: () => 'boolean',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'boolean') explanation.report('type');
  },
};

export const booleanInterpreter: KindInterpreter<BooleanNode> = {
  revive: (_, value) => (typeof value === 'boolean' ? value : INVALID),
  lower: (_, value) => (typeof value === 'boolean' ? value : refuse('boolean')),
  test: (_, value) => typeof value === 'boolean',
};

export const booleanEmitter: KindEmitter<BooleanNode> = {
  wire: () => [{ json: 'boolean', revives: false }],
  decode: () => ({ check: (input) => js`typeof ${input} === "boolean"` }),
  encode: (_, emit) => (value) => js`${emit.helper('encodeBoolean')}(${value})`,
  test: () => (value) => js`typeof ${value} === "boolean"`,
  guards: (_, value) => [js`typeof ${value} === "boolean"`],
};
