/** A header field: its name as it was sent and in lower case, and its value without the space around it. */
export interface Field {
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

/** The head of a plain request. It is never changed, so that all requests that repeat it can share it. */
export interface PlainHead {
  /** Everything up to the empty line, and that line. */
  readonly text: string;
  readonly method: string;
  readonly target: string;
  readonly fields: readonly Field[];
  readonly contentType: string | undefined;
  /** 0 if there is no body. */
  readonly contentLength: number;
  /** Whether the caller ends the connection after this request. */
  readonly closes: boolean;
}

/** The value of a field by its name in lower case; several are joined (RFC 9110 section 5.3). */
export function fieldOf({ fields }: PlainHead, key: string): string | undefined {
  let value: string | undefined;
  for (const field of fields) {
    if (field.key !== key) continue;
    value = value === undefined ? field.value : `${value}, ${field.value}`;
  }
  return value;
}

/**
 * Reads a head that ends with an empty line; `undefined` for every head that is not plain: one of which node:http might
 * think differently, or which asks for more than a reply.
 */
export function parsePlainHead(text: string): PlainHead | undefined {
  const request = REQUEST_LINE.exec(text);
  if (request === null) return undefined;
  const [{ length }, method, target] = request as unknown as [string, string, string];
  const fields: Field[] = [];
  let host: string | undefined;
  let contentType: string | undefined;
  let contentLength: string | undefined;
  let connection: string | undefined;
  for (let at = length; at < text.length - 2; ) {
    const end = text.indexOf('\r\n', at);
    const field = parseField(text, at, end);
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
        if (NOT_PLAIN.has(key)) return undefined;
    }
    fields.push(field);
    at = end + 2;
  }
  if (host === undefined || host === '') return undefined;
  if (contentLength !== undefined && !LENGTH.test(contentLength)) return undefined;
  if (connection !== undefined && connection !== 'keep-alive' && connection !== 'close')
    return undefined;
  const bodySize = Number(contentLength ?? 0);
  // A body with another method may mean something, or nothing.
  if (bodySize > 0 && method !== 'POST') return undefined;
  const closes = connection === 'close';
  return { text, method, target, fields, contentType, contentLength: bodySize, closes };
}

/** Whether an unfinished head may become a plain one. */
export function mayBecomePlain(text: string): boolean {
  return BEGINNINGS.some((beginning) => beginning.startsWith(text) || text.startsWith(beginning));
}

function parseField(text: string, at: number, end: number): Field | undefined {
  const colon = text.indexOf(':', at);
  if (colon === -1 || colon > end) return undefined;
  const name = text.slice(at, colon);
  const value = text.slice(colon + 1, end);
  if (!TOKEN.test(name) || !VISIBLE.test(value)) return undefined;
  return { name, key: name.toLowerCase(), value: value.trim() };
}

function isRepeated(key: string, fields: readonly Field[]): boolean {
  for (const field of fields) if (field.key === key) return true;
  return false;
}

const BEGINNINGS = ['POST /', 'GET /', 'HEAD /', 'OPTIONS /'];
// Origin form, RFC 9112 section 3.2.1, without the `#` that no caller should send.
const REQUEST_LINE = /^(POST|GET|HEAD|OPTIONS) (\/[!"$-~]*) HTTP\/1\.1\r\n/;
// RFC 9110 section 5.6.2
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const VISIBLE = /^[\t\x20-\x7e]*$/;
const LENGTH = /^\d{1,15}$/;
const MOST_FIELDS = 100;

/** Fields that change how a message is read or answered, and those that Node treats in a way of its own. */
const NOT_PLAIN: ReadonlySet<string> = new Set([
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

/** Fields that proxies repeat, and of which Node joins all values. */
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
