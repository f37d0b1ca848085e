import type { Socket } from 'node:net';
import type { ReplyStream } from '@mikrokit/router';
import { type Output, TextSink } from '../reply/text-sink.ts';

/** A reply whose events are written to a connection. */
interface EventsInit {
  readonly socket: Socket;
  /** In latin1. */
  readonly head: string;
  readonly stream: ReplyStream;
  /** Counts the bytes of events that are sent. */
  readonly onBytes: (bytes: number) => void;
  /** Runs when all is written. */
  readonly onEnd: () => void;
}

/** Writes the head of a reply and its events, in chunks. */
export function pipeEvents(init: EventsInit): void {
  init.stream.pipe(new TextSink(new SocketOutput(init)));
}

/** A chunked body (RFC 9112 section 7.1). The head is sent with the first chunk. */
class SocketOutput implements Output {
  readonly #init: EventsInit;
  #hasBegun = false;
  #hasEnded = false;

  constructor(init: EventsInit) {
    this.#init = init;
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.#init.socket.writable;
  }

  get isBusy(): boolean {
    const { writableCorked, writableLength } = this.#init.socket;
    return writableCorked > 0 || writableLength > 0;
  }

  write(chunk: string | Uint8Array, onSent?: (error?: Error | null) => void): void {
    const { socket, onBytes } = this.#init;
    const size = Buffer.byteLength(chunk);
    onBytes(size);
    this.#begin();
    if (typeof chunk === 'string')
      socket.write(`${size.toString(16)}\r\n${chunk}\r\n`, 'utf8', onSent);
    else {
      socket.write(`${size.toString(16)}\r\n`, 'latin1');
      socket.write(chunk);
      socket.write('\r\n', 'latin1', onSent);
    }
  }

  end(): void {
    const { socket, onEnd } = this.#init;
    this.#begin();
    this.#hasEnded = true;
    socket.write('0\r\n\r\n', 'latin1');
    onEnd();
  }

  abort(): void {
    this.#init.socket.destroy();
  }

  /** Collects the writes of this turn, with the head before them. */
  #begin(): void {
    const { socket, head } = this.#init;
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    socket.write(head, 'latin1');
  }
}
