import { toProtocolError } from '../call/errors.ts';
import { CONTRACT_PARAMETER } from '../call/headers.ts';

/** RFC 9110 section 4.1 recommends at least 8,000 octets. Hosts allow 8 to 16 KB. */
const longestQuery = 8_192;

/** The query string of a request target, without question mark and fragment. */
export function queryOf(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return '';
  const end = target.indexOf('#', start);
  return target.slice(start + 1, end === -1 ? undefined : end);
}

/**
 * The JSON text of a query's parameters: `a=1&params=%5B1%5D` → `[1]`. Empty if there is none.
 * Decodes like HTML forms, with `+` for a space. Throws a protocol error for a broken or ambiguous
 * query string.
 */
export function queryText(query: string): string {
  if (query.length > longestQuery) {
    throw toProtocolError(
      'uri-too-long',
      `The query string is longer than ${longestQuery} characters; use POST`,
    );
  }
  let text: string | undefined;
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    if (formDecoded(equals === -1 ? pair : pair.slice(0, equals)) !== 'params') continue;
    if (text !== undefined)
      throw toProtocolError('bad-request', "'params' is in the query string more than once");
    text = equals === -1 ? '' : formDecoded(pair.slice(equals + 1));
    if (text === undefined)
      throw toProtocolError('bad-request', "The percent-encoding of 'params' is broken");
    if (text.trim() === '')
      throw toProtocolError('bad-request', "'params' is empty; leave it out or send an array");
  }
  return text ?? '';
}

/** The contract in a query string. `undefined` if there is none. */
export function queryContract(query: string): string | undefined {
  if (!query.includes(`${CONTRACT_PARAMETER}=`)) return undefined;
  return new URLSearchParams(query).get(CONTRACT_PARAMETER) ?? undefined;
}

/**
 * The first parameter of a query string that is not the protocol's. `undefined` if there is none.
 */
export function otherName(query: string): string | undefined {
  const names = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return formDecoded(name) ?? name;
  });
  return names.find((name) => name !== '' && name !== 'params' && name !== CONTRACT_PARAMETER);
}

const ENCODED = /[%+]/;

function formDecoded(text: string): string | undefined {
  if (!ENCODED.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
