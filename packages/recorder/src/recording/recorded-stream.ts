import type { CancelReason, ReplySink, ReplyStream } from '@mikrokit/router';
import type { StartedCall } from './started-call.ts';

/** Sees the body of a reply while it is sent. */
export interface StreamObserver {
  onChunk(chunk: string | Uint8Array): void;
  /** Called once, with whether the whole body has been sent. */
  onEnd(isWhole: boolean): void;
}

/** The body of a recorded call's reply. Whatever is done to send it is a part of the call. */
export class RecordedStream implements ReplyStream {
  readonly kind: ReplyStream['kind'];
  readonly id: string | undefined;
  readonly toReadable?: () => ReadableStream<Uint8Array>;
  readonly drain?: () => void;
  readonly #stream: ReplyStream;
  readonly #call: StartedCall;
  readonly #observer: StreamObserver;
  #isTaken = false;
  #hasEnded = false;

  constructor(stream: ReplyStream, call: StartedCall, observer: StreamObserver) {
    this.kind = stream.kind;
    this.id = stream.id;
    this.#stream = stream;
    this.#call = call;
    this.#observer = observer;
    if (stream.toReadable !== undefined) this.toReadable = () => this.#readable(stream);
    if (stream.drain !== undefined) this.drain = () => stream.drain?.();
  }

  pipe(sink: ReplySink): void {
    this.#isTaken = true;
    this.#call.run(() =>
      this.#stream.pipe({
        write: (chunk) => {
          this.#observer.onChunk(chunk);
          return sink.write(chunk);
        },
        drained: () => sink.drained(),
        end: () => {
          this.#end(true);
          sink.end();
        },
        abort: () => {
          this.#end(false);
          sink.abort();
        },
      }),
    );
  }

  cancel(reason?: CancelReason): void {
    this.#stream.cancel(reason);
    // A stream that is being read ends itself.
    if (!this.#isTaken) this.#end(false);
  }

  #readable(stream: ReplyStream): ReadableStream<Uint8Array> {
    this.#isTaken = true;
    const call = this.#call;
    const reader = call.run(() => stream.toReadable?.().getReader());
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const step = await call.run(() => reader?.read());
            if (step?.value === undefined) {
              this.#end(true);
              controller.close();
            } else {
              this.#observer.onChunk(step.value);
              controller.enqueue(step.value);
            }
          } catch (error) {
            this.#end(false);
            throw error;
          }
        },
        cancel: async (reason) => {
          this.#end(false);
          await reader?.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
  }

  #end(isWhole: boolean): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#observer.onEnd(isWhole);
  }
}
