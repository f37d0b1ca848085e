import type { IncomingMessage } from 'node:http';
import { assertKnownOptions } from '@mikrokit/router';

/** Options of an invocation. */
export interface InvocationOptions {
  /** Milliseconds that the function may take, as in its setting `Timeout`. Default: 30,000. */
  readonly timeout?: number;
}

/** The result of a function. */
export interface Outcome {
  /** JSON; for a streamed result everything that was written, with its metadata. */
  readonly payload: Buffer;
  readonly isStreamed: boolean;
  readonly contentType: string | undefined;
}

/** A failed invocation, as Lambda reports it. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly errorType: string;
  readonly trace: readonly string[];

  constructor(errorType: string, errorMessage: string, trace: readonly string[] = []) {
    super(errorMessage);
    this.errorType = errorType;
    this.trace = trace;
  }

  /** Reads the report of a runtime client. */
  static from(payload: Uint8Array): FunctionError {
    const { errorType, errorMessage, trace, stackTrace } = JSON.parse(String(payload)) as {
      errorType?: string;
      errorMessage?: string;
      trace?: string[];
      stackTrace?: string[];
    };
    return new FunctionError(errorType ?? 'Error', errorMessage ?? '', trace ?? stackTrace);
  }
}

/** One event and its result. */
export class Invocation {
  readonly id: string = crypto.randomUUID();
  readonly body: string;
  readonly #timeout: number;
  readonly #result = Promise.withResolvers<Outcome>();
  #deadline = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(event: unknown, options: InvocationOptions = {}) {
    assertKnownOptions('invoke', options, { timeout: 1 });
    this.body = JSON.stringify(event);
    this.#timeout = options.timeout ?? 30_000;
  }

  get outcome(): Promise<Outcome> {
    return this.#result.promise;
  }

  /** The headers that the runtime client gets with the event. */
  get headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(this.body)),
      'lambda-runtime-aws-request-id': this.id,
      'lambda-runtime-deadline-ms': String(this.#deadline),
      'lambda-runtime-invoked-function-arn': 'arn:aws:lambda:local:000000000000:function:local',
      'lambda-runtime-trace-id': `Root=1-00000000-${this.id.replaceAll('-', '').slice(0, 24)};Sampled=0`,
    };
  }

  /** Starts the timeout, when the function gets its event. */
  start(): void {
    this.#deadline = Date.now() + this.#timeout;
    const seconds = (this.#timeout / 1000).toFixed(2);
    this.#timer = setTimeout(
      () =>
        this.fail(new FunctionError('Sandbox.Timedout', `Task timed out after ${seconds} seconds`)),
      this.#timeout,
    );
  }

  finish(payload: Buffer): void {
    this.#end({ payload, isStreamed: false, contentType: 'application/json' });
  }

  /** A stream may end with an error in its trailers. */
  finishStream({ headers, trailers }: IncomingMessage, payload: Buffer): void {
    const error = trailers['lambda-runtime-function-error-body'];
    if (error !== undefined) this.fail(FunctionError.from(Buffer.from(error, 'base64')));
    else this.#end({ payload, isStreamed: true, contentType: headers['content-type'] });
  }

  fail(error: FunctionError): void {
    clearTimeout(this.#timer);
    this.#result.reject(error);
  }

  #end(outcome: Outcome): void {
    clearTimeout(this.#timer);
    this.#result.resolve(outcome);
  }
}
