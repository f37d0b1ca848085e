import {
  answer,
  CONTRACT_HEADER,
  type Dispatcher,
  isReply,
  limitText,
  type Reply,
  untilAborted,
} from '@mikrokit/router';
import type { JobError } from './queue-engine.ts';

/** The outcome of an attempt. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry' | 'dead'; readonly error: JobError };

/** The call of a job. */
interface JobCall {
  readonly id: string;
  readonly route: string;
  /** The parameters as JSON text. */
  readonly body: string;
  readonly contract: string | undefined;
  /** Becomes `context.request.native`. */
  readonly native: unknown;
  /** The values that guards provide, by name. */
  readonly provided: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** Runs a call as any other, with the id of the job as its idempotency key. Never rejects. */
export async function runJob(api: Dispatcher, call: JobCall): Promise<Outcome> {
  const { id, route, body, contract, native, provided, signal } = call;
  const found = api.acceptRoute(route);
  if (!isReply(found) && (found.isRaw || found.streams)) return dead(NOT_QUEUEABLE);
  const headers: Readonly<Record<string, string | undefined>> = {
    'idempotency-key': JSON.stringify(id),
    [CONTRACT_HEADER]: contract,
  };
  const header = (name: string) => headers[name.toLowerCase()];
  const reply = await answer(found, {
    readBody: (maxBodySize) => limitText(body, maxBodySize),
    toCallRequest: () => ({ id, header, native, provided }),
    waitFor: (pending) => untilAborted(pending, signal),
  });
  reply.stream?.cancel();
  return outcomeOf(route, reply);
}

const NOT_QUEUEABLE: JobError = {
  type: 'not-queueable',
  message: 'The route takes or returns files or streams, which a queue cannot store',
  status: 400,
};

function outcomeOf(route: string, reply: Reply): Outcome {
  if (reply.status < 400) return { kind: 'done' };
  const error = errorOf(route, reply);
  return isFinal(error) ? dead(error) : { kind: 'retry', error };
}

/** Whether another attempt would end the same way. */
function isFinal({ type, status }: JobError): boolean {
  if (type === 'contract-changed') return true;
  return status < 500 && status !== 409 && status !== 429 && status !== 499;
}

/** The error in a reply: the route's, or else the first, which is a hook's. */
function errorOf(route: string, { body = '{}', status }: Reply): JobError {
  const { errors = {} } = JSON.parse(body) as {
    readonly errors?: Readonly<Record<string, Pick<JobError, 'type' | 'message'>>>;
  };
  const error = Object.hasOwn(errors, route) ? errors[route] : Object.values(errors)[0];
  const { type = 'internal', message = '' } = error ?? {};
  return { type, message, status };
}

function dead(error: JobError): Outcome {
  return { kind: 'dead', error };
}
