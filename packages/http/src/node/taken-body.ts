import type { IncomingMessage } from 'node:http';

/** The versions of node whose parser and server were read for this. Others stream. */
const IS_READ_NODE = /^v(?:22|24|26)\./.test(process.version);

/**
 * Whether a request's body can be taken: nobody listens to it already, or watches over its events as tracers do, and
 * node's parser and server do with it what they did when this was written.
 */
export function isTakable(request: IncomingMessage): boolean {
  const { socket, _consuming } = request as unknown as ParsedRequest;
  if (!IS_READ_NODE) return false;
  if (socket.parser?.incoming !== request || _consuming !== false) return false;
  return request.eventNames().length === 0 && !Object.hasOwn(request, 'on');
}

/**
 * Takes a body of so many bytes from node's HTTP/1 parser, past the stream, and hands it over when all of it has come:
 * in the next tick at the earliest, and never if the caller goes away before. Whoever listens to the request, be it
 * later, finds a stream that is read to its end. Of the CPU of a request this saves 1.0 of 10.4 µs with ten pipelined
 * and 1.1 of 20.1 with one (`npm run bench:cpu`).
 */
export function takeBody(
  request: IncomingMessage,
  length: number,
  take: (body: Buffer) => void,
): void {
  const parsed = request as unknown as ParsedRequest;
  const taken = new TakenBody(parsed, length, take);
  // Constants first: V8 puts a function that is written where it is assigned to a property into the old generation, where
  // it would keep its request, and all that hangs on it, until the next full collection.
  const push: ParsedRequest['push'] = (chunk) => taken.push(chunk);
  const on: ParsedRequest['on'] = (name, listener) => {
    taken.giveBack();
    return parsed.on(name, listener);
  };
  const prependListener: ParsedRequest['prependListener'] = (name, listener) => {
    taken.giveBack();
    return parsed.prependListener(name, listener);
  };
  // Own methods, and not those of a subclass of the server's option: that costs more than half of what this saves.
  parsed.push = push;
  parsed.on = on;
  parsed.addListener = on;
  parsed.prependListener = prependListener;
  // Else node reads the stream to its end once the reply is written.
  parsed._consuming = true;
  // Keeps the async context in which the request was met, as a `data` listener's wait for the next tick does.
  process.nextTick(handOver, taken);
}

/** What node's parser and server have to do with a request. Where another version has it otherwise, less is saved. */
interface ParsedRequest {
  push(chunk: Buffer | null): boolean;
  on(name: string, listener: () => void): unknown;
  addListener(name: string, listener: () => void): unknown;
  prependListener(name: string, listener: () => void): unknown;
  resume(): unknown;
  complete: boolean;
  _consuming: boolean;
  readonly _readableState: EndState;
  readonly socket: { readonly parser?: { incoming: unknown } | null };
}

/** What a stream knows of its end. */
interface EndState {
  ended: boolean;
  endEmitted: boolean;
  destroyed: boolean;
  closed: boolean;
}

/** A body on its way to who takes it. */
class TakenBody {
  readonly #request: ParsedRequest;
  readonly #length: number;
  // Let go of once it has the body, so that long calls hold no bodies.
  #take: ((body: Buffer) => void) | undefined;
  #body: Buffer | undefined = undefined;
  // Nearly every body is one chunk: no list, no copy.
  #chunks: Buffer[] | undefined = undefined;
  #size = 0;
  #isAwaited = false;
  #isStream = false;

  constructor(request: ParsedRequest, length: number, take: (body: Buffer) => void) {
    this.#request = request;
    this.#length = length;
    this.#take = take;
  }

  push(chunk: Buffer | null): boolean {
    if (chunk !== null && this.#size < this.#length) this.#add(chunk);
    return true;
  }

  /** Hands the body over, now or when it is there. */
  handOver(): void {
    const body = this.#body;
    if (body === undefined) {
      this.#isAwaited = true;
      return;
    }
    const take = this.#take as (body: Buffer) => void;
    this.#body = undefined;
    this.#take = undefined;
    take(body);
    if (!this.#isStream) setEnd(this.#request, true);
  }

  /** Makes the request the stream that it was: of what is still to come, or at its end. */
  giveBack(): void {
    const request = this.#request;
    const { push, on, addListener, prependListener } = Object.getPrototypeOf(
      request,
    ) as ParsedRequest;
    Object.assign(request, { push, on, addListener, prependListener, _consuming: false });
    this.#isStream = true;
    if (this.#take === undefined) setEnd(request, false);
    if (this.#size >= this.#length) request.push(null);
    else {
      const pushBoth: ParsedRequest['push'] = (chunk) => {
        // First to the stream, as who listens may want to know before the call runs.
        const goesOn = push.call(request, chunk);
        this.push(chunk);
        return goesOn;
      };
      request.push = pushBoth;
    }
    request.resume();
  }

  #add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size < this.#length) {
      this.#chunks ??= [];
      this.#chunks.push(chunk);
      return;
    }
    this.#body = this.#chunks === undefined ? chunk : Buffer.concat([...this.#chunks, chunk]);
    this.#chunks = undefined;
    if (!this.#isStream) this.#end();
    if (this.#isAwaited) this.handOver();
  }

  /** Does what node does at the end of a stream. */
  #end(): void {
    const request = this.#request;
    request.complete = true;
    const { parser } = request.socket;
    // So that idle connections hold no requests, and node waits for no `end`.
    if (parser?.incoming === request) parser.incoming = null;
  }
}

function handOver(taken: TakenBody): void {
  taken.handOver();
}

/**
 * Makes a request look as a stream does that was read to its end: nobody who destroys it, as node does when the caller
 * goes away, then aborts it or closes its connection.
 */
function setEnd({ _readableState: state }: ParsedRequest, isOver: boolean): void {
  state.ended = isOver;
  state.endEmitted = isOver;
  state.destroyed = isOver;
  state.closed = isOver;
}
