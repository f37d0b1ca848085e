import type { CallBody } from '@mikrokit/router/protocol';

/**
 * The body of a request: `[1]`, `{"users/get":[1],"auth":["x"]}`, or nothing. `undefined` if it
 * does not match the protocol.
 */
export function parseBody(text: string): CallBody | undefined {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as CallBody) : undefined;
  } catch (error) {
    // The router answers such a body with an error.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
