import type { Reply, ReplyStream } from '@mikrokit/router';

export type Responder = (reply: Reply, method: string) => Response | Promise<Response>;

/**
 * Makes a function that turns replies into responses. It caches the init of the last list of
 * headers, which nearly all replies share. On Bun, a response from a known init takes a third of
 * the time, and 0.4 µs instead of 0.9 if the init has a `Headers`. On Deno, a `Headers` doubles the
 * time.
 */
export function createResponder(): Responder {
  let lastHeaders: readonly string[] | undefined;
  let lastInit: ResponseInit = {};
  const isBun = 'Bun' in globalThis;
  return ({ status, headers, body, stream }, method) => {
    if (stream !== undefined) return toStreamingResponse(status, headers, stream, method);
    if (method === 'HEAD' && body !== undefined) return toHeadResponse(status, headers, body);
    if (headers !== lastHeaders || status !== lastInit.status) {
      lastHeaders = headers;
      const pairs = pairsOf(headers);
      lastInit = { status, headers: isBun ? new Headers(pairs) : pairs };
    }
    // An empty string would add a content type.
    return new Response(body || null, lastInit);
  };
}

// Some hosts send the body of a reply to HEAD. Without a body, they would send a length of 0.
function toHeadResponse(status: number, headers: readonly string[], body: string): Response {
  const length = String(new TextEncoder().encode(body).length);
  return new Response(null, { status, headers: pairsOf([...headers, 'content-length', length]) });
}

function toStreamingResponse(
  status: number,
  headers: readonly string[],
  stream: ReplyStream,
  method: string,
): Response | Promise<Response> {
  const init = { status, headers: pairsOf(headers) };
  if (method === 'HEAD') {
    stream.cancel();
    return new Response(null, init);
  }
  return stream.toReadable
    ? new Response(stream.toReadable(), init)
    : toPipedResponse(stream, init);
}

async function toPipedResponse(stream: ReplyStream, init: ResponseInit): Promise<Response> {
  try {
    // Most applications never send one.
    const { streamBody } = await import('./stream-body.ts');
    return new Response(streamBody(stream), init);
  } catch (error) {
    stream.cancel();
    throw error;
  }
}

function pairsOf(headers: readonly string[]): [string, string][] | Record<string, string> {
  // Hosts read an object faster than a list.
  if (headers.length === 2) return { [headers[0] as string]: headers[1] as string };
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) {
    pairs.push([headers[at] as string, headers[at + 1] as string]);
  }
  return pairs;
}
