/** A header field: its name as sent and in lower case, and its trimmed value. */
interface Field {
  /** Its whole line. */
  readonly line: string;
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

/** The head of a simple request. Immutable, so that repeated requests can share it. */
export interface SimpleHead {
  /** In bytes, including the empty line at its end. */
  readonly length: number;
  readonly requestLine: string;
  readonly method: string;
  readonly target: string;
  readonly fields: readonly Field[];
  readonly contentType: string | undefined;
  /** 0 if there is no body. */
  readonly contentLength: number;
  /** Whether the client ends the connection after this request. */
  readonly closes: boolean;
}

/**
 * The value of a field by its lower-case name. Several values are joined (RFC 9110 section 5.3).
 */
export function fieldOf({ fields }: SimpleHead, key: string): string | undefined {
  let value: string | undefined;
  for (const field of fields) {
    if (field.key !== key) continue;
    value = value === undefined ? field.value : `${value}, ${field.value}`;
  }
  return value;
}

/**
 * Parses a head that ends with an empty line. `undefined` unless it is simple: node:http would read
 * it in exactly the same way, and it asks for nothing but a reply.
 */
export function parseSimpleHead(text: string): SimpleHead | undefined {
  const request = REQUEST_LINE.exec(text);
  if (request === null) return undefined;
  const [requestLine, method, target] = request as unknown as [string, string, string];
  const fields: Field[] = [];
  let host: string | undefined;
  let contentType: string | undefined;
  let contentLength: string | undefined;
  let connection: string | undefined;
  for (let at = requestLine.length; at < text.length - 2; ) {
    const end = text.indexOf('\r\n', at) + 2;
    const field = parseField(text.slice(at, end));
    if (field === undefined || fields.length === MOST_FIELDS) return undefined;
    const { key, value } = field;
    if (isRepeated(key, fields) && !LISTS.has(key)) return undefined;
    switch (key) {
      case 'host':
        host = value;
        break;
      case 'content-type':
        contentType = value;
        break;
      case 'content-length':
        contentLength = value;
        break;
      case 'connection':
        connection = value.toLowerCase();
        break;
      default:
        if (NOT_SIMPLE.has(key)) return undefined;
    }
    fields.push(field);
    at = end;
  }
  if (host === undefined || host === '') return undefined;
  if (contentLength !== undefined && !LENGTH.test(contentLength)) return undefined;
  if (connection !== undefined && connection !== 'keep-alive' && connection !== 'close')
    return undefined;
  const bodySize = Number(contentLength ?? 0);
  // With another method, the meaning of a body is undefined.
  if (bodySize > 0 && !WITH_BODY.has(method)) return undefined;
  const closes = connection === 'close';
  const { length } = text;
  return {
    length,
    requestLine,
    method,
    target,
    fields,
    contentType,
    contentLength: bodySize,
    closes,
  };
}

/**
 * Parses the head at an offset in a text if it differs from another head only in field values, such
 * as a trace id or the length. `undefined` for any other. Parses only the lines that differ.
 */
export function parseAlike(text: string, at: number, other: SimpleHead): SimpleHead | undefined {
  const { requestLine, method, target, closes } = other;
  if (!isAt(text, at, requestLine)) return undefined;
  let { contentType, contentLength } = other;
  let end = at + requestLine.length;
  const fields: Field[] = [];
  for (const known of other.fields) {
    if (isAt(text, end, known.line)) {
      fields.push(known);
      end += known.line.length;
      continue;
    }
    const field = parseValue(text, end, known);
    if (field === undefined) return undefined;
    const { key, value } = field;
    if (key === 'content-length' && WITH_BODY.has(method) && LENGTH.test(value))
      contentLength = Number(value);
    else if (key === 'content-type') contentType = value;
    else if (FRAMING.has(key)) return undefined;
    fields.push(field);
    end += field.line.length;
  }
  if (!isAt(text, end, '\r\n')) return undefined;
  const length = end + 2 - at;
  return { length, requestLine, method, target, fields, contentType, contentLength, closes };
}

/**
 * Whether an incomplete head can become a simple one. A complete request line that is not simple,
 * for example in HTTP/0.9, never does.
 */
export function mayBecomeSimple(text: string): boolean {
  if (text.includes('\n')) return REQUEST_LINE.test(text);
  return BEGINNINGS.some((beginning) => beginning.startsWith(text) || text.startsWith(beginning));
}

/**
 * Whether only empty lines follow an offset: these do not start a request (RFC 9112 section 2.2).
 */
export function isBlankFrom(text: string, at: number): boolean {
  for (let index = at; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== CR && code !== LF) return false;
  }
  return true;
}

/**
 * Like `text.startsWith(part, at)`, but four times as fast on Node 26 (`npm run bench -- cpu
 * mikrokit --traced`).
 */
export function isAt(text: string, at: number, part: string): boolean {
  return text.slice(at, at + part.length) === part;
}

/** Parses a line that ends with CRLF. */
function parseField(line: string): Field | undefined {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  const value = line.slice(colon + 1, -2);
  if (colon === -1 || !TOKEN.test(name) || !VISIBLE.test(value)) return undefined;
  return { line, name, key: name.toLowerCase(), value: value.trim() };
}

/** Parses the line at an offset in a text if it starts with exactly the name of another field. */
function parseValue(text: string, at: number, { name, key }: Field): Field | undefined {
  const colon = at + name.length;
  if (text.charCodeAt(colon) !== COLON || !isAt(text, at, name)) return undefined;
  VISIBLE_TO_END.lastIndex = colon + 1;
  if (!VISIBLE_TO_END.test(text)) return undefined;
  const end = VISIBLE_TO_END.lastIndex;
  const value = text.slice(colon + 1, end - 2).trim();
  return { line: text.slice(at, end), name, key, value };
}

function isRepeated(key: string, fields: readonly Field[]): boolean {
  for (const field of fields) if (field.key === key) return true;
  return false;
}

const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const BEGINNINGS = METHODS.map((method) => `${method} /`);
/** Methods whose requests can have a body on the fast path. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
// Origin form, RFC 9112 section 3.2.1, without `#`, which clients must not send.
const REQUEST_LINE = /^(POST|GET|PUT|PATCH|DELETE|HEAD|OPTIONS) (\/[!"$-~]*) HTTP\/1\.1\r\n/;
// RFC 9110 section 5.6.2
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const VISIBLE = /^[\t\x20-\x7e]*$/;
const VISIBLE_TO_END = /[\t\x20-\x7e]*\r\n/y;
const LENGTH = /^\d{1,15}$/;
const MOST_FIELDS = 100;
const COLON = 58;
const CR = 13;
const LF = 10;

/** Fields that decide where a message ends, or which host it is for. */
const FRAMING: ReadonlySet<string> = new Set(['connection', 'content-length', 'host']);

/** Fields that change how a message is read or answered, and fields that Node treats specially. */
const NOT_SIMPLE: ReadonlySet<string> = new Set([
  'content-encoding',
  'expect',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Fields that proxies repeat. Node joins all their values. */
const LISTS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'forwarded',
  'if-match',
  'if-none-match',
  'tracestate',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);
