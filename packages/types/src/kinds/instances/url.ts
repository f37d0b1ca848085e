import { js } from '../../emit/code.ts';
import type { KindEmitter } from '../../emit/kind-emitter.ts';
import { QUOTES } from '../../emit/strings/json-text.ts';
import type { KindSchema } from '../../json-schema/kind-schema.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { decodeUrl, LONGEST_URL, urlToJson } from '../../runtime/texts/url-text.ts';
import { ABSOLUTE_URL } from '../../unions/json-forms.ts';
import type { Kind } from '../kind.ts';
import { builtInTraits } from '../traits.ts';

/** In JSON a string: an absolute URL. */
export interface UrlNode {
  readonly kind: 'url';
}

export const urlKind: Kind<UrlNode> = {
  print: () => 'URL',
  mapTypes: (node) => node,
  decode: (_, json, decoder) => {
    const url = decodeUrl(json);
    return url === INVALID ? decoder.refuseText(json) : url;
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
