import type { FetchRequest } from '../attempt/interceptors.ts';
import { type Call, nameOf } from '../call.ts';
import { FetchError } from '../errors/fetch-error.ts';
import type { SentHeaders } from '../request/request-headers.ts';
import type { CallOutcome, CallTrace, Tracing } from './tracing.ts';

/** Starts the trace of a call. Throws a `FetchError` if that fails. */
export function startTrace(call: Call, tracing: Tracing): CallTrace {
  const { method, url, template } = call;
  try {
    return tracing({ method, url, template });
  } catch (cause) {
    const message = 'the function tracing failed';
    throw new FetchError('application', { request: nameOf(call), message, cause });
  }
}

/** Ends a trace. If that fails, it prints a warning, and the result stays as it is. */
export function endTrace(trace: CallTrace, outcome: CallOutcome): void {
  try {
    trace.end(outcome);
  } catch (error) {
    console.warn('createFetch: the end of a trace failed', error);
  }
}

/** A request that an interceptor sends to another origin, without the headers of the trace. */
export function withoutTraceElsewhere(
  sent: FetchRequest,
  url: string,
  traced: SentHeaders,
): FetchRequest {
  if (new URL(sent.url).origin === new URL(url).origin) return sent;
  const headers = Object.entries(sent.headers).filter(([name, value]) => traced[name] !== value);
  return { ...sent, headers: Object.fromEntries(headers) };
}
