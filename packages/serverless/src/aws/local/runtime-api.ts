import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LAMBDA_RESULT_SIZE } from '../http/result-size.ts';
import {
  FunctionError,
  Invocation,
  type InvocationOptions,
  type Outcome,
  type StreamedOutcome,
} from './invocation.ts';

/** Lambda's Runtime API on this machine: sends events to a runtime client and receives their results. */
export interface RuntimeApi {
  /** Host and port, for `AWS_LAMBDA_RUNTIME_API`. */
  readonly address: string;
  /** Resolves when the function is loaded. Rejects if it cannot be loaded. */
  readonly ready: Promise<void>;
  /** Invokes the function. Rejects with a `FunctionError` if it fails or takes too long. */
  invoke(event: unknown, options?: InvocationOptions): Promise<Outcome>;
  /**
   * Invokes the function and resolves as soon as its result starts to arrive, as
   * `InvokeWithResponseStream` of Lambda does. The function continues even if the body is no longer
   * read.
   */
  invokeWithStream(event: unknown, options?: InvocationOptions): Promise<StreamedOutcome>;
  /** Closes it; running and later invocations fail with `reason`, by default `Runtime.Closed`. */
  close(reason?: FunctionError): Promise<void>;
}

const base = '/2018-06-01/runtime';

/** Starts a Runtime API on a free port of 127.0.0.1. See https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html. */
export async function startRuntimeApi(): Promise<RuntimeApi> {
  const state = new RuntimeState();
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error) => response.destroy(error));
  });
  // An idle client asks for the next event and waits.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: state.ready.promise,
    invoke: async (event, options) => {
      const { body, ...outcome } = await state.invoke(event, options);
      return { ...outcome, payload: Buffer.concat(await body.toArray()) };
    },
    invokeWithStream: (event, options) => state.invoke(event, options),
    close: (reason = new FunctionError('Runtime.Closed', 'The Runtime API is closed')) =>
      new Promise((resolve) => {
        state.failAll(reason);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class RuntimeState {
  readonly ready = Promise.withResolvers<void>();
  readonly #waiting: Invocation[] = [];
  readonly #running = new Map<string, Invocation>();
  readonly #ending = new Set<Invocation>();
  readonly #idle: ((invocation: Invocation) => void)[] = [];
  #closed: FunctionError | undefined;

  constructor() {
    // It can reject without a listener.
    this.ready.promise.catch(() => {});
  }

  invoke(event: unknown, options?: InvocationOptions): Promise<StreamedOutcome> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    const invocation = new Invocation(event, options);
    const take = this.#idle.shift();
    if (take === undefined) this.#waiting.push(invocation);
    else take(invocation);
    return invocation.outcome;
  }

  async next(onClose: (listener: () => void) => void): Promise<Invocation> {
    this.ready.resolve();
    const waiting = this.#waiting.shift();
    const invocation =
      waiting ??
      (await new Promise<Invocation>((resolve) => {
        this.#idle.push(resolve);
        onClose(() => {
          const at = this.#idle.indexOf(resolve);
          if (at !== -1) this.#idle.splice(at, 1);
        });
      }));
    this.#running.set(invocation.id, invocation);
    invocation.start();
    return invocation;
  }

  /** The running invocation whose result starts to arrive. */
  take(id: string): Invocation | undefined {
    const invocation = this.#running.get(id);
    this.#running.delete(id);
    if (invocation !== undefined) this.#ending.add(invocation);
    return invocation;
  }

  /** Forgets an invocation that has its result. */
  end(invocation: Invocation): void {
    this.#ending.delete(invocation);
  }

  failAll(error: FunctionError): void {
    this.#closed = error;
    this.ready.reject(error);
    const waiting = this.#waiting.splice(0);
    for (const invocation of [...waiting, ...this.#running.values(), ...this.#ending])
      invocation.fail(error);
    this.#running.clear();
    this.#ending.clear();
  }
}

async function answer(
  state: RuntimeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '' } = request;
  if (method === 'GET' && url === `${base}/invocation/next`) {
    const invocation = await state.next((listener) => response.once('close', listener));
    response.writeHead(200, invocation.headers).end(invocation.body);
    return;
  }
  const [, id = '', what] =
    /^\/2018-06-01\/runtime\/(?:invocation\/([^/]+)\/|init\/)(response|error)$/.exec(url) ?? [];
  if (method !== 'POST' || what === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (id === '') {
    state.failAll(FunctionError.from(await read(request)));
    return reply(response, 202);
  }
  const invocation = state.take(decodeURIComponent(id));
  if (invocation === undefined) {
    await read(request);
    return reply(response, 400, 'InvalidRequestID');
  }
  const isStreamed = request.headers['lambda-runtime-function-response-mode'] === 'streaming';
  if (what === 'response' && isStreamed) await invocation.receive(request);
  const isTooLarge = what === 'response' && !isStreamed && !(await finish(invocation, request));
  if (what === 'error') invocation.fail(FunctionError.from(await read(request)));
  state.end(invocation);
  return isTooLarge ? reply(response, 413, 'RequestEntityTooLarge') : reply(response, 202);
}

/** Ends an invocation with a complete result. `false` if it is too large. */
async function finish(invocation: Invocation, request: IncomingMessage): Promise<boolean> {
  const payload = await read(request);
  const isTooLarge = payload.length > LAMBDA_RESULT_SIZE;
  const message = `Response payload size exceeded maximum allowed payload size (${LAMBDA_RESULT_SIZE} bytes).`;
  if (isTooLarge) invocation.fail(new FunctionError('Function.ResponseSizeTooLarge', message));
  else invocation.finish(payload);
  return !isTooLarge;
}

async function read(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

function reply(response: ServerResponse, status: number, errorType?: string): void {
  const body = errorType === undefined ? { status: 'OK' } : { errorType };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
