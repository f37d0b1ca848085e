import { js } from '../../code/code.ts';
import { ABSOLUTE_URL } from '../../code/json-forms.ts';
import { QUOTES } from '../../code/strings/json-text.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { builtInTraits } from '../../interfaces/traits.ts';
import type { UrlNode } from '../../model/nodes.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { decodeUrl, LONGEST_URL, urlToJson } from '../../runtime/texts/url-text.ts';

export const urlKind: Kind<UrlNode> = {
  print: () => 'URL',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const url = decodeUrl(json);
    return url === INVALID ? decoder.rejectText(json) : url;
  },
  toJson: (_, value) => urlToJson(value),
  test: (_, value) => value instanceof URL,
  mayBe: (_, json) => json === 'string',
  traits: () => builtInTraits,
};

export const urlEmitter: KindEmitter<UrlNode> = {
  forms: () => [{ json: 'string', form: ABSOLUTE_URL, decodesTo: 'url' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeUrl')}(${input})` }),
  encode: (_, emit) => (value) =>
    js`${emit.helper('escapeString')}(${emit.helper('urlToJson')}(${value}))`,
  delimiters: () => QUOTES,
  test: () => (value) => js`${value} instanceof URL`,
  guards: (_, value) => [js`${value} instanceof URL`],
};

export const urlSchema: KindSchema<UrlNode> = () => ({
  type: 'string',
  format: 'uri',
  maxLength: LONGEST_URL,
});
