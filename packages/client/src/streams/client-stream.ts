import type { RpcError } from '@mikrokit/router/protocol';
import type { Connection } from '../call/connection.ts';
import type { OpenStream, StreamState } from '../call/lazy-stream.ts';
import { ClientError, toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import { limitsOf } from '../policies/call-limits.ts';
import { assertCallSettings } from '../policies/settings-checks.ts';
import { assertStreamSettings } from './reconnecting.ts';
import { StreamItems } from './stream-items.ts';
import { StreamReader } from './stream-reader.ts';
import { TimeLimit, untilAborted } from './time-limit.ts';

/** One stream. Reading its items or its result starts it. */
export class ClientStream implements OpenStream {
  readonly #connection: Connection;
  readonly #call: ClientCall;
  readonly #isSafe: boolean;
  readonly #abort = new AbortController();
  readonly #end = Promise.withResolvers<unknown>();
  readonly #reader: StreamReader;
  readonly #state: StreamState;
  #source: Promise<AsyncIterator<unknown, unknown>> | undefined;
  #iterator: AsyncIterator<unknown, unknown> | undefined;
  /** Ends what interceptors wait for; without them, the reader hears the limits of the call by itself. */
  #limit: TimeLimit | undefined;
  #isOver = false;

  constructor(
    connection: Connection,
    call: Pick<ClientCall, 'route' | 'params' | 'options'>,
    {
      state,
      isSafe = false,
    }: { readonly state: StreamState; readonly isSafe?: boolean | undefined },
  ) {
    this.#connection = connection;
    this.#call = { ...call, received: {}, started: performance.now() };
    this.#isSafe = isSafe;
    this.#state = state;
    this.#reader = new StreamReader(connection, this.#abort.signal, state);
    connection.streams ??= new Set();
    connection.streams.add(this);
    // Iteration throws the error too, so it must not be an unhandled rejection.
    this.#end.promise.catch(() => {});
  }

  result(): Promise<unknown> {
    if (this.#source === undefined) this.#drain();
    return this.#end.promise;
  }

  async next(): Promise<IteratorResult<unknown, unknown>> {
    if (this.#isOver) return { done: true, value: undefined };
    try {
      this.#source ??= this.#open();
      this.#iterator ??= await this.#source;
      const stepping = this.#iterator.next();
      const step = await (this.#limit ? untilAborted(stepping, this.#limit.signal) : stepping);
      return step.done ? this.#finish(step.value) : step;
    } catch (cause) {
      return this.#fail(toCallError(this.#call.route, cause));
    }
  }

  async cancel(reason?: unknown): Promise<IteratorResult<unknown, unknown>> {
    const end = { done: true, value: undefined } as const;
    if (this.#isOver) return end;
    const message = 'the stream was cancelled';
    const error = new ClientError('aborted', this.#call.route, { message, cause: reason });
    this.#abort.abort(error);
    const source = this.#source;
    try {
      this.#fail(error);
    } catch {
      // Cancelling is no error for its caller. `result` rejects for everyone else.
    }
    // Does not wait for a source that does not heed the signal.
    source?.then((iterator) => iterator.return?.()).catch(() => {});
    return end;
  }

  /** Calls the interceptors around the stream. They can change its items. */
  async #open(): Promise<AsyncIterator<unknown, unknown>> {
    const { options } = this.#connection.table;
    assertCallSettings(this.#call.options, options);
    assertStreamSettings(this.#call.options);
    if (this.#connection.isClosed) throw new Error('the client is closed');
    const read = async (call: ClientCall): Promise<unknown> =>
      new StreamItems(this.#reader.read(call), this.#state);
    const { interceptors = [] } = options;
    if (interceptors.length === 0)
      return new StreamItems(this.#reader.read(this.#call), this.#state);
    const intercepted = interceptors.reduceRight<typeof read>(
      (next, interceptor) => async (call) => interceptor(call, next),
      read,
    );
    this.#limit = this.#limitOf(this.#call);
    const opening = intercepted(this.#call);
    const items = (await untilAborted(opening, this.#limit.signal)) as AsyncIterable<
      unknown,
      unknown
    >;
    if (typeof items?.[Symbol.asyncIterator] !== 'function')
      throw new TypeError('an interceptor of a stream must give an AsyncIterable');
    return items[Symbol.asyncIterator]();
  }

  #limitOf(call: ClientCall): TimeLimit {
    const { signal, deadline, started } = limitsOf(call);
    const parent = signal ? AbortSignal.any([signal, this.#abort.signal]) : this.#abort.signal;
    return new TimeLimit(call.route, {
      parent,
      time: deadline,
      since: started,
      option: 'deadline',
    });
  }

  async #drain(): Promise<void> {
    try {
      while (!(await this.next()).done);
    } catch {
      // `result` rejects with it.
    }
  }

  #finish(value: unknown): IteratorResult<unknown, unknown> {
    const { hooks = {} } = this.#call.received;
    return this.#settle(this.#isSafe ? { ok: true, value, hooks } : value);
  }

  /** Throws the error that ends the stream. For `safe`, returns it as the result. */
  #fail(error: RpcError): IteratorResult<unknown, unknown> {
    if (this.#isSafe) {
      const { hooks = {} } = this.#call.received;
      return this.#settle({ ok: false, error, hooks });
    }
    this.#over();
    this.#end.reject(error);
    throw error;
  }

  #settle(value: unknown): IteratorResult<unknown, unknown> {
    this.#over();
    this.#end.resolve(value);
    return { done: true, value };
  }

  #over(): void {
    this.#isOver = true;
    this.#limit?.clear();
    this.#connection.streams?.delete(this);
  }
}
