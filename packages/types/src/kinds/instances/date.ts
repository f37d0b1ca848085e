import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import { QUOTES } from '../../emit/strings/json-text.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { dateToJson, decodeDate, isDate } from '../../runtime/dates/date-time.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { DATE_TIME } from '../../unions/json-forms.ts';
import type { Kind } from '../kind.ts';
import { builtInTraits } from '../traits.ts';

/** In JSON a string: an RFC 3339 date-time. */
export interface DateNode {
  readonly kind: 'date';
}

export const dateKind: Kind<DateNode> = {
  print: () => 'Date',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const date = decodeDate(json);
    return date === INVALID ? decoder.refuseText(json) : date;
  },
  toJson: (_, value) => dateToJson(value),
  test: (_, value) => isDate(value),
  mayBe: (_, json) => json === 'string',
  traits: () => builtInTraits,
};

export const dateEmitter: KindEmitter<DateNode> = {
  forms: () => [{ json: 'string', form: DATE_TIME, decodesTo: 'date' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeDate')}(${input})` }),
  encode: (_, emit) => (value) => js`${emit.helper('dateToJson')}(${value})`,
  delimiters: () => QUOTES,
  copy: (_, emit) => ({ convert: () => (value) => js`${emit.helper('dateToJson')}(${value})` }),
  test: (_, emit) => (value) => js`${emit.helper('isDate')}(${value})`,
  guards: (_, value) => [js`${value} instanceof Date`],
};

export const dateSchema: KindSchema<DateNode> = () => ({ type: 'string', format: 'date-time' });
