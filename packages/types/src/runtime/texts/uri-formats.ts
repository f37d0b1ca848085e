import { isIpv6 } from './text-formats.ts';

/** RFC 3986, appendix B: scheme, authority, path, query and fragment. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const AUTHORITY = /^(?:([^@]*)@)?(\[[^\]]*\]|[^:@]*)(?::[0-9]*)?$/;
const IP_FUTURE = /^v[0-9a-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/i;

/** The allowed characters in the parts of a reference. Only ASCII for a URI. */
interface Alphabet {
  readonly name: RegExp;
  readonly userInfo: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

const alphabet = (more: string, moreOfQuery = ''): Alphabet => {
  const part = (characters: string) =>
    new RegExp(`^(?:[A-Za-z0-9._~!$&'()*+,;=${characters}${more}-]|%[0-9A-Fa-f]{2})*$`, 'u');
  return {
    name: part(''),
    userInfo: part(':'),
    path: part(':@/'),
    query: part(`:@/?${moreOfQuery}`),
    fragment: part(':@/?'),
  };
};

/** RFC 3987, section 2.2: `ucschar`, all planes but the private ones, without their last two characters. */
const BEYOND_ASCII = `\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef${Array.from(
  { length: 14 },
  (_, i) => {
    const plane = (i + 1) * 0x1_0000;
    const first = i === 13 ? plane + 0x1000 : plane;
    return `${String.fromCodePoint(first)}-${String.fromCodePoint(plane + 0xfffd)}`;
  },
).join('')}`;

const URI_ALPHABET = alphabet('');
const IRI_ALPHABET = alphabet(
  BEYOND_ASCII,
  '\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}',
);

/** RFC 3986, section 3: a URI, with its scheme. */
export function isUri(text: string): boolean {
  return isReference(text, URI_ALPHABET, true);
}

/** RFC 3986, section 4.1: a URI, or a reference relative to one. */
export function isUriReference(text: string): boolean {
  return isReference(text, URI_ALPHABET, false);
}

/** RFC 3987, section 2.2: a URI that can contain characters beyond ASCII. */
export function isIri(text: string): boolean {
  return isReference(text, IRI_ALPHABET, true);
}

function isReference(text: string, characters: Alphabet, needsScheme: boolean): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined ? needsScheme || path.startsWith(':') : !SCHEME.test(scheme))
    return false;
  return (
    (authority === undefined || isAuthority(authority, characters)) &&
    characters.path.test(path) &&
    characters.query.test(query) &&
    characters.fragment.test(fragment)
  );
}

function isAuthority(text: string, { name, userInfo }: Alphabet): boolean {
  const parts = AUTHORITY.exec(text);
  if (!parts) return false;
  const [, user = '', host = ''] = parts;
  return userInfo.test(user) && (host.startsWith('[') ? isIpLiteral(host) : name.test(host));
}

function isIpLiteral(host: string): boolean {
  const address = host.slice(1, -1);
  return isIpv6(address) || IP_FUTURE.test(address);
}

const VARIABLE_NAME = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*';
const VARIABLE = `${VARIABLE_NAME}(?:\\*|:[1-9][0-9]{0,3})?`;
const URI_TEMPLATE = new RegExp(
  `^(?:[^\\x00-\\x20"%<>\\\\^\`{|}\\x7f-\\x9f]|%[0-9A-Fa-f]{2}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*$`,
  'u',
);

/** RFC 6570, section 2, with erratum 6937, which allows apostrophes: `/users/{id}{?page,size}`. */
export function isUriTemplate(text: string): boolean {
  return URI_TEMPLATE.test(text);
}

const JSON_POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** RFC 6901, section 3: `/users/0/name`, with `~0` for a tilde and `~1` for a slash in a name. */
export function isJsonPointer(text: string): boolean {
  return JSON_POINTER.test(text);
}
