import type { NumberedCall } from './pipelining-caller.ts';

/** Makes calls with ids that are never used twice. */
export interface NumberedCalls {
  /** A query, which a proxy can send again. */
  query(): NumberedCall;
  /** A call that is answered at once. */
  count(): NumberedCall;
  /** A call that is answered in a later turn, after some milliseconds. */
  later(milliseconds: number): NumberedCall;
  /** A call with a reply of at least `length` bytes. */
  long(length: number): NumberedCall;
}

export function createNumberedCalls(): NumberedCalls {
  let last = 0;
  return {
    query: () => {
      const id = ++last;
      const bytes = `GET /count?params=[${id}] HTTP/1.1\r\nhost: hostile\r\n\r\n`;
      return { id, bytes, reply: `{"count":${id}}` };
    },
    count: () => {
      const id = ++last;
      return { id, bytes: post('count', `[${id}]`), reply: `{"count":${id}}` };
    },
    later: (milliseconds) => {
      const id = ++last;
      return { id, bytes: post('later', `[${id},${milliseconds}]`), reply: `{"later":${id}}` };
    },
    long: (length) => {
      const id = ++last;
      return {
        id,
        bytes: post('long', `[${id},${length}]`),
        reply: `{"long":"${'x'.repeat(length)}"}`,
      };
    },
  };
}

/** The bytes of a call. */
export function post(path: string, body: string, ...headers: readonly string[]): string {
  const lines = [
    `POST /${path} HTTP/1.1`,
    'host: hostile',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
