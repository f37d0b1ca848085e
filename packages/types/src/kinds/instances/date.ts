import { js } from '../../code/code.ts';
import { DATE_TIME } from '../../code/json-forms.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { DateNode } from '../../model/nodes.ts';
import { dateToJson, decodeDate, isDate } from '../../runtime/dates/date-time.ts';
import { INVALID } from '../../runtime/invalid.ts';

export const dateKind: Kind<DateNode> = {
  print: () => 'Date',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const date = decodeDate(json);
    return date === INVALID ? decoder.rejectText(json) : date;
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
