import type { WebSockets } from '../web-socket/fetch/web-sockets.ts';

/** Throws for `webSocket` in the form that `serve` takes, which has other options. */
export function assertWebSockets(owner: string, webSocket: WebSockets | undefined): void {
  if (webSocket === undefined || typeof webSocket?.open === 'function') return;
  throw new TypeError(
    `${owner}: webSocket takes webSockets() of @mikrokit/http/web-socket, for Bun, Deno and workerd`,
  );
}
