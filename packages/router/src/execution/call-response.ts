import type { ResponseDraft, ResponseHeaders } from '../call/context.ts';
import { JSON_HEADERS, toHeaderName } from '../call/headers.ts';

const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const statusesWithoutBody = [204, 205, 304];

/** The object of `context.response`. It stores headers as the flat list that replies use. */
export class CallResponse implements ResponseDraft, ResponseHeaders {
  #status: number;
  flatHeaders: readonly string[] = JSON_HEADERS;

  constructor(status: number) {
    this.#status = status;
  }

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
        'response.status: 200 to 399, with a body; throw an RpcError for errors',
      );
    }
    this.#status = status;
  }

  set(name: string, value: string): void {
    const key = toHeaderName(name);
    assertHeaderValue(key, value);
    const others: string[] = [];
    const pairs = this.flatHeaders;
    for (let at = 0; at < pairs.length; at += 2) {
      if (pairs[at] !== key) others.push(pairs[at] as string, pairs[at + 1] as string);
    }
    this.flatHeaders = [...others, key, value];
  }

  append(name: string, value: string): void {
    const key = toHeaderName(name);
    assertHeaderValue(key, value);
    this.flatHeaders = [...this.flatHeaders, key, value];
  }
}

function assertHeaderValue(name: string, value: string): void {
  if (typeof value !== 'string' || !fieldValue.test(value)) {
    throw new TypeError(`The header '${name}' is not printable Latin-1 text`);
  }
}
