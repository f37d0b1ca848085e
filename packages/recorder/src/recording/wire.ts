import type { Endpoint, Reply } from '@mikrokit/router';

/**
 * How a call came, unless it was a POST of the RPC protocol. Tapes use the terms of that protocol.
 */
export interface Wire {
  /** Method and path template of an HTTP path. Absent for the RPC protocol. */
  readonly http?: string;
  /** The body of the POST that makes the same call. `undefined` for an unreadable request. */
  toRpcBody(request: string): string | undefined;
  /** The body of the reply to it. */
  toRpcReply(reply: Pick<Reply, 'status' | 'body'>): string | undefined;
}

/** Queries by GET, whose parameters are in the URL. */
export const queryWire: Wire = {
  toRpcBody: (url) => {
    const start = url.indexOf('?');
    return start === -1 ? '' : (new URLSearchParams(url.slice(start)).get('params') ?? '');
  },
  toRpcReply: ({ body }) => body,
};

/** A request to the HTTP path of a route, whose reply is the bare result. */
export class HttpWire implements Wire {
  readonly http: string;
  readonly #endpoint: Endpoint;

  /** `http` is the template with the router's prefix. */
  constructor(endpoint: Endpoint, http: string) {
    this.http = http;
    this.#endpoint = endpoint;
  }

  toRpcBody(request: string): string | undefined {
    try {
      return JSON.stringify(this.#endpoint.parametersOf?.(request));
    } catch {
      // The router has rejected it.
      return undefined;
    }
  }

  toRpcReply({ status, body }: Pick<Reply, 'status' | 'body'>): string {
    if (body === undefined || body === '') return '{}';
    const id = JSON.stringify(this.#endpoint.id);
    if (status < 400) return `{${id}:${body}}`;
    const given: { errors?: object; type?: string; data?: unknown } = JSON.parse(body);
    if (given.errors !== undefined) return body;
    // RFC 9457: the type is a relative reference.
    const type = decodeURIComponent(given.type ?? '');
    return `{"errors":{${id}:${JSON.stringify({ type, data: given.data })}}}`;
  }
}
