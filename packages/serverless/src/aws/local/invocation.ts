import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { assertKnownOptions, assertMilliseconds } from '@mikrokit/router';

/** Options of an invocation. */
export interface InvocationOptions {
  /** Milliseconds that the function can take, as in its setting `Timeout`. Default: 30,000. */
  readonly timeout?: number;
}

/** The result of a function as it arrives. */
export interface StreamedOutcome {
  /**
   * JSON. For a streamed result, the bytes after its metadata. Fails with a `FunctionError` if the
   * function does.
   */
  readonly body: Readable;
  readonly isStreamed: boolean;
  readonly contentType: string | undefined;
}

/** The result of a function. */
export interface Outcome extends Omit<StreamedOutcome, 'body'> {
  /** The whole body. */
  readonly payload: Buffer;
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
  readonly #result = Promise.withResolvers<StreamedOutcome>();
  #deadline = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The part of a streamed result that has arrived. */
  #body: PassThrough | undefined;

  constructor(event: unknown, options: InvocationOptions = {}) {
    assertKnownOptions('invoke', options, { timeout: 1 });
    this.body = JSON.stringify(event);
    assertMilliseconds('invoke: timeout', options.timeout);
    this.#timeout = options.timeout ?? 30_000;
  }

  /** Resolves when the result starts to arrive. */
  get outcome(): Promise<StreamedOutcome> {
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
    clearTimeout(this.#timer);
    const body = Readable.from([payload], { objectMode: false });
    this.#result.resolve({ body, isStreamed: false, contentType: 'application/json' });
  }

  /** Forwards a streamed result. Resolves at its end. It can end with an error in its trailers. */
  async receive(request: IncomingMessage): Promise<void> {
    const body = new PassThrough();
    // The reader gets errors, also later ones.
    body.on('error', () => {});
    this.#body = body;
    const contentType = request.headers['content-type'];
    this.#result.resolve({ body, isStreamed: true, contentType });
    try {
      for await (const chunk of request) await writeOrDrop(body, chunk);
    } catch {
      // The connection broke off.
      this.fail(new FunctionError('Runtime.TruncatedResponse', 'The response broke off'));
    }
    const error = request.trailers['lambda-runtime-function-error-body'];
    if (error !== undefined) this.fail(FunctionError.from(Buffer.from(error, 'base64')));
    clearTimeout(this.#timer);
    body.end();
  }

  fail(error: FunctionError): void {
    clearTimeout(this.#timer);
    this.#result.reject(error);
    this.#body?.destroy(error);
  }
}

/** Waits for a slow reader. Lambda runs functions to their end even without a reader. */
async function writeOrDrop(body: PassThrough, chunk: Uint8Array): Promise<void> {
  if (body.destroyed || body.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      body.off('drain', settle).off('close', settle);
      resolve();
    };
    body.on('drain', settle).on('close', settle);
  });
}
