import { AsyncLocalStorage } from 'node:async_hooks';
import {
  answer,
  type CallRequest,
  DEADLINE_HEADER,
  type Endpoint,
  limitText,
  type Reply,
  RpcError,
  untilAborted,
} from '@mikrokit/router';
import {
  type Context,
  handlers,
  type Request,
  type Serde,
  TerminalError,
} from '@restatedev/restate-sdk';

/** A handler of Restate: from a parameter list in JSON to a result in JSON. */
export type DurableHandler = (context: Context, params: string) => Promise<string>;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** JSON that the router's codecs have written, or will read. */
const jsonText: Serde<string> = {
  contentType: 'application/json',
  serialize: (text) => new TextEncoder().encode(text),
  deserialize: (bytes) => decoder.decode(bytes),
};

/** Errors that are not caused by the call itself, so Restate retries. */
const TRIED_AGAIN: ReadonlySet<string> = new Set([
  'internal',
  'timeout',
  'cancelled',
  'idempotency-key-in-use',
]);

/** Makes the handler of a route. It runs once for each attempt of a call, with all hooks. */
export function createDurableHandler(id: string, endpoint: Endpoint): DurableHandler {
  const inStep = new AsyncLocalStorage<true>();
  return handlers.handler({ input: jsonText, output: jsonText }, async (context, params) => {
    const request = context.request();
    let ended: TerminalError | undefined;
    let last: Promise<unknown> = Promise.resolve();
    const run: RunStep = async (name, act) => {
      try {
        return await context.run(name, () => inStep.run(true, act), { serde: jsonText });
      } catch (error) {
        // The call was cancelled, or Restate has given up the step.
        if (error instanceof TerminalError) ended = error;
        throw error;
      }
    };
    const runStep: RunStep = (name, act) => {
      if (inStep.getStore()) return Promise.reject(nestedStep(name));
      // Restate's SDK waits for one result at a time.
      const step = last.then(() => run(name, act));
      last = step.catch(() => {});
      return step;
    };
    const reply = await answer(endpoint, {
      readBody: (maxBodySize) => limitText(params, maxBodySize),
      toCallRequest: () => ({
        id: request.id,
        native: context,
        header: (name) => headerOf(request, name.toLowerCase()),
        runStep,
      }),
      // After a failed step, Restate ends the attempt and the handler would wait forever.
      waitFor: (pending) => untilAborted(pending, request.attemptCompletedSignal),
    });
    return resultOf(id, reply, ended);
  });
}

function headerOf({ id, headers }: Request, name: string): string | undefined {
  switch (name) {
    case DEADLINE_HEADER:
      // The call continues when its client no longer waits.
      return undefined;
    case 'idempotency-key':
      // Restate does not pass the client's key on, and gives all calls with the same key the same
      // id.
      return `"${id}"`;
    default:
      return headers.get(name);
  }
}

type RunStep = NonNullable<CallRequest['runStep']>;

function nestedStep(name: string): RpcError {
  const message = `The step ${JSON.stringify(name)} is inside another one; start it after that`;
  return new RpcError('nested-step', { status: 500, message });
}

function resultOf(id: string, { status, body = '{}' }: Reply, ended: TerminalError | undefined) {
  const { errors, ...results }: ReplyBody = JSON.parse(body);
  if (errors === undefined) return Object.hasOwn(results, id) ? JSON.stringify(results[id]) : '';
  // The route's error, or else the first, which is a hook's.
  const field = Object.hasOwn(errors, id) ? id : (Object.keys(errors)[0] ?? '');
  const error = errors[field] as ReplyError;
  if (!TRIED_AGAIN.has(error.type)) throw terminalError(status, error);
  throw ended ?? new Error(`${id}: ${error.message}`);
}

/** The error as Restate stores it: no attempt follows. */
function terminalError(status: number, { type, message, data, issues }: ReplyError): TerminalError {
  const metadata: Record<string, string> = { type };
  if (data !== undefined) metadata.data = JSON.stringify(data);
  if (issues !== undefined) metadata.issues = JSON.stringify(issues);
  return new TerminalError(message, { errorCode: status, metadata });
}

interface ReplyBody {
  readonly [id: string]: unknown;
  readonly errors?: Readonly<Record<string, ReplyError>>;
}

interface ReplyError {
  readonly type: string;
  readonly message: string;
  readonly data?: unknown;
  readonly issues?: unknown;
}
