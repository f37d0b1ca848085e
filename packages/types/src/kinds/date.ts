import { js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { DATE_TIME } from '../emit/wire.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { decodeDate, lowerDate } from '../runtime/date-time.ts';
import { INVALID } from '../runtime/invalid.ts';
import { isDate } from '../runtime/written-date.ts';

/** In JSON a string: an RFC 3339 date-time. */
export interface DateNode {
  readonly kind: 'date';
}

export const dateKind: Kind<DateNode> = {
  print: () => 'Date',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
    else if (decodeDate(value) === INVALID) explanation.report('format');
  },
};

export const dateInterpreter: KindInterpreter<DateNode> = {
  revive: (_, value) => decodeDate(value),
  lower: (_, value) => lowerDate(value),
  test: (_, value) => isDate(value),
};

export const dateEmitter: KindEmitter<DateNode> = {
  wire: () => [{ json: 'string', form: DATE_TIME, revives: 'date' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeDate')}(${input})` }),
  encode: (_, emit) => (value) => js`${emit.helper('lowerDate')}(${value})`,
  ends: () => QUOTES,
  test: (_, emit) => (value) => js`${emit.helper('isDate')}(${value})`,
  guards: (_, value) => [js`${value} instanceof Date`],
};
