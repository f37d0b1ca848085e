import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import { QUOTES } from '../../emit/strings/json-text.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { decodeRegExp, LONGEST_REGEXP, regExpToJson } from '../../runtime/texts/regexp-text.ts';
import { REGEXP } from '../../unions/json-forms.ts';
import type { Kind } from '../kind.ts';
import { builtInTraits } from '../traits.ts';

/** In JSON a string: `/source/flags`. A front end refuses it in parameters: a caller's pattern may run for ever. */
export interface RegExpNode {
  readonly kind: 'regexp';
}

export const regExpKind: Kind<RegExpNode> = {
  print: () => 'RegExp',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const pattern = decodeRegExp(json);
    return pattern === INVALID ? decoder.refuseText(json) : pattern;
  },
  toJson: (_, value) => regExpToJson(value),
  test: (_, value) => value instanceof RegExp,
  mayBe: (_, json) => json === 'string',
  traits: () => builtInTraits,
};

export const regExpEmitter: KindEmitter<RegExpNode> = {
  forms: () => [{ json: 'string', form: REGEXP, decodesTo: 'regexp' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeRegExp')}(${input})` }),
  encode: (_, emit) => (value) =>
    js`${emit.helper('escapeString')}(${emit.helper('regExpToJson')}(${value}))`,
  delimiters: () => QUOTES,
  test: () => (value) => js`${value} instanceof RegExp`,
  guards: (_, value) => [js`${value} instanceof RegExp`],
};

export const regExpSchema: KindSchema<RegExpNode> = () => ({
  type: 'string',
  pattern: '^/.+/[dgimsuvy]*$',
  maxLength: LONGEST_REGEXP,
});
