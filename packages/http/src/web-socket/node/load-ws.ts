import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The part of a WebSocket of `ws` that we use. */
export interface WsSocket {
  readonly readyState: number;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
  send(message: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  pause(): void;
  resume(): void;
}

/** The part of the server of `ws` that we use. */
interface WsServer {
  handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    opened: (socket: WsSocket) => void,
  ): void;
}

/** The class `WebSocketServer` of ws. */
export type WsServerClass = new (options: {
  readonly noServer: true;
  readonly clientTracking: false;
  readonly maxPayload: number;
  readonly handleProtocols: () => string;
}) => WsServer;

/** Loads `ws`. If it is not installed, rejects with the fix. */
export async function loadWs(): Promise<WsServerClass> {
  // A bundler that saw the name would require the package even if it is unused.
  const name = 'ws';
  try {
    const { WebSocketServer } = (await import(name)) as { WebSocketServer: WsServerClass };
    return WebSocketServer;
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw cause;
    throw new TypeError(
      "serve: webSocket needs the package 'ws' on Node; run npm install ws, or pass the class as webSocket: { WebSocketServer }",
      {
        cause,
      },
    );
  }
}
