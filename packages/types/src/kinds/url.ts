import { js } from '../emit/code.ts';
import { QUOTES } from '../emit/json-text.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import { ABSOLUTE_URL } from '../emit/wire.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { INVALID } from '../runtime/invalid.ts';
import { decodeUrl, lowerUrl } from '../runtime/url.ts';

/** In JSON a string: an absolute URL. */
export interface UrlNode {
  readonly kind: 'url';
}

export const urlKind: Kind<UrlNode> = {
  print: () => 'URL',
  mapTypes: (node) => node,
  explain: (_, value, explanation) => {
    if (typeof value !== 'string') explanation.report('type');
    else if (decodeUrl(value) === INVALID) explanation.report('format');
  },
};

export const urlInterpreter: KindInterpreter<UrlNode> = {
  revive: (_, value) => decodeUrl(value),
  lower: (_, value) => lowerUrl(value),
  test: (_, value) => value instanceof URL,
};

export const urlEmitter: KindEmitter<UrlNode> = {
  wire: () => [{ json: 'string', form: ABSOLUTE_URL, revives: 'url' }],
  decode: (_, emit) => ({ convert: (input) => js`${emit.helper('decodeUrl')}(${input})` }),
  encode: (_, emit) => (value) =>
    js`${emit.helper('escapeString')}(${emit.helper('lowerUrl')}(${value}))`,
  ends: () => QUOTES,
  test: () => (value) => js`${value} instanceof URL`,
  guards: (_, value) => [js`${value} instanceof URL`],
};
