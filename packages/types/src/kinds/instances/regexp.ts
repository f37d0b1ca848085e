import { js } from '../../code/code.ts';
import { REGEXP } from '../../code/json-forms.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { RegExpNode } from '../../model/nodes.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { decodeRegExp, LONGEST_REGEXP, regExpToJson } from '../../runtime/texts/regexp-text.ts';

export const regExpKind: Kind<RegExpNode> = {
  print: () => 'RegExp',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const pattern = decodeRegExp(json);
    return pattern === INVALID ? decoder.rejectText(json) : pattern;
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
