import { js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { REGEXP } from '../emit/wire.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID } from '../runtime/invalid.ts';
import { decodeRegExp, lowerRegExp } from '../runtime/regexp.ts';

/** In JSON a string: `/source/flags`. A front end refuses it in parameters: a caller's pattern may run for ever. */
export interface RegExpNode {
  readonly kind: 'regexp';
}

export const regExpKind: Kind<RegExpNode> = {
  print: () => 'RegExp',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
    else if (decodeRegExp(value) === INVALID) explanation.report('format');
  },
};

export const regExpInterpreter: KindInterpreter<RegExpNode> = {
  revive: (_, value) => decodeRegExp(value),
  lower: (_, value) => lowerRegExp(value),
  test: (_, value) => value instanceof RegExp,
};

export const regExpEmitter: KindEmitter<RegExpNode> = {
  wire: () => [{ json: 'string', form: REGEXP, revives: 'regexp' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeRegExp')}(${input})` }),
  encode: (_, emit) => (value) =>
    js`${emit.helper('escapeString')}(${emit.helper('lowerRegExp')}(${value}))`,
  ends: () => QUOTES,
  test: () => (value) => js`${value} instanceof RegExp`,
  guards: (_, value) => [js`${value} instanceof RegExp`],
};
