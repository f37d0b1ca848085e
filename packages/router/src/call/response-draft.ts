/** What a handler can set on its reply, in `context.response`. An error's own status goes before it. */
export interface ResponseDraft {
  /**
   * HTTP status of a successful reply, default 200. Setting one that is not an integer from 200 to 399, or
   * one that forbids a body (204, 205, 304), throws a `RangeError`: a reply always has a body.
   */
  status: number;
  readonly headers: ResponseHeaders;
}

/**
 * Headers of a reply. Both methods throw a `TypeError` for a name or value that RFC 9110 section 5 does not
 * allow, and for headers that MikroKit or the connection decides (`content-type`, `content-length`, …).
 */
export interface ResponseHeaders {
  /** Sets a header, in place of any of that name. */
  set(name: string, value: string): void;
  /** Adds a header beside those of that name, e.g. a second `set-cookie`. */
  append(name: string, value: string): void;
}

/** The headers of a reply to which nothing was added. */
export const JSON_HEADERS: readonly string[] = ['content-type', 'application/json'];

const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const statusesWithoutBody = [204, 205, 304];
const decidedElsewhere = new Set([
  'connection',
  'content-length',
  'content-type',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The draft behind `context.response`, together with the flat header list that the reply takes. */
export class CallResponse implements ResponseDraft, ResponseHeaders {
  #status = 200;
  flatHeaders: readonly string[] = JSON_HEADERS;

  get headers(): ResponseHeaders {
    return this;
  }

  get status(): number {
    return this.#status;
  }

  set status(status: number) {
    const valid = Number.isInteger(status) && status >= 200 && status <= 399;
    if (!valid || statusesWithoutBody.includes(status)) {
      throw new RangeError(
        'response.status must be from 200 to 399 and allow a body; throw an RpcError for errors',
      );
    }
    this.#status = status;
  }

  set(name: string, value: string): void {
    const key = toHeaderName(name);
    assertHeaderValue(key, value);
    const kept: string[] = [];
    const pairs = this.flatHeaders;
    for (let at = 0; at < pairs.length; at += 2) {
      if (pairs[at] !== key) kept.push(pairs[at] as string, pairs[at + 1] as string);
    }
    this.flatHeaders = [...kept, key, value];
  }

  append(name: string, value: string): void {
    const key = toHeaderName(name);
    assertHeaderValue(key, value);
    this.flatHeaders = [...this.flatHeaders, key, value];
  }
}

/** Whether a text can be the name of a header: a token, RFC 9110 section 5.1. */
export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && token.test(name);
}

/** A name in lower case; throws a `TypeError` for one that is not a handler's to set. */
export function toHeaderName(name: string): string {
  const key = String(name).toLowerCase();
  if (!token.test(key)) throw new TypeError(`Not a header name: ${JSON.stringify(key)}`);
  if (decidedElsewhere.has(key))
    throw new TypeError(`The header '${key}' is not a handler's to set`);
  return key;
}

function assertHeaderValue(name: string, value: string): void {
  if (typeof value !== 'string' || !fieldValue.test(value)) {
    throw new TypeError(
      `The value of header '${name}' is not a string of printable Latin-1 characters`,
    );
  }
}
