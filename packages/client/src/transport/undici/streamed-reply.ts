import type { Dispatcher } from 'undici';
import { ArrivingBody } from '../arriving-body.ts';
import type { ReplyHeaders, StreamBody, TransportReply, TransportRequest } from '../transport.ts';
import { decompress } from './decompress.ts';

/** Bytes to buffer for the reader. Beyond that, the connection pauses. */
const MOST_WAITING = 65_536;

/**
 * The reason for closing a connection whose reply is not read to its end. Created once, because
 * stacks are slow.
 */
const LEFT = new Error('the reply is not read any longer');

/**
 * Resolves to a reply with its head, and its body while it arrives. `pool.request` would make a
 * `Readable` for each, which costs more than its events: `npm run bench -- recker --only R6`.
 */
export class StreamedReply implements Dispatcher.DispatchHandler {
  readonly #resolve: (reply: TransportReply) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #body: ArrivingBody;
  #controller: Dispatcher.DispatchController | undefined;
  #waiting = 0;

  constructor(
    resolve: (reply: TransportReply) => void,
    reject: (cause: unknown) => void,
    { signal }: TransportRequest,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    this.#body = new ArrivingBody(
      (bytes) => this.#onRead(bytes),
      () => this.#leave(LEFT),
    );
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal?.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(_: unknown, status: number, headers: ReplyHeaders): void {
    // 103 Early Hints, before the reply.
    if (status < 200) return;
    const coding = headers['content-encoding'];
    const body: StreamBody =
      coding === undefined ? this.#body : decompress(this.#body, String(coding));
    this.#resolve({ status, headers, text: '', body, cancel: () => this.#leave(LEFT) });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#waiting += chunk.length;
    if (this.#waiting > MOST_WAITING) controller.pause();
    this.#body.add(chunk);
  }

  onResponseEnd(): void {
    this.#removeListener();
    this.#body.complete();
  }

  onResponseError(_: unknown, cause: unknown): void {
    this.#fail(cause);
  }

  #onRead(bytes: number): void {
    this.#waiting -= bytes;
    if (this.#waiting <= MOST_WAITING) this.#controller?.resume();
  }

  readonly #onAbort = (): void => {
    this.#leave(this.#signal?.reason);
  };

  #leave(reason: unknown): void {
    // undici rejects a queued request only once it gets a connection. The caller does not wait for
    // that.
    this.#controller?.abort(reason as Error);
    this.#fail(reason);
  }

  #fail(cause: unknown): void {
    this.#removeListener();
    this.#reject(cause);
    this.#body.fail(cause);
  }

  #removeListener(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}
