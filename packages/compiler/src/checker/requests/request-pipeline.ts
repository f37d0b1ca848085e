import { type CheckerFailure, createFailureDetector } from '../api/checker-failure.ts';
import type { TypeScriptClient } from '../api/client.ts';
import { createAnswerCache, type Params, type Query } from './answer-cache.ts';
import { exchange } from './exchange-messages.ts';
import { toRequests } from './merge-requests.ts';

/** Sends the checker many requests at once, and caches its answers. */
export interface RequestPipeline {
  /**
   * Requests at once what these calls of the checker's API would request one by one, so that they
   * later find their answers in the cache. A call can be made several times, so it must only read.
   */
  readonly prefetch: (calls: Iterable<() => unknown>) => void;
  /** Drops all answers, which hold for one snapshot only. */
  readonly clear: () => void;
  /** The failure of TypeScript, if there was one. Requests throw it. */
  readonly failure: () => CheckerFailure | undefined;
}

/** Thrown instead of an answer that is not in the cache yet. */
const PENDING = Symbol('pending');

/**
 * Puts a pipeline into the client of an API. A request spends most of its time waiting for the
 * other process to wake up. If many requests are sent together, only the first one waits.
 */
export function createRequestPipeline(client: TypeScriptClient): RequestPipeline {
  const { watch, failure } = createFailureDetector(client.channel.child);
  const [askForJson, askForBytes] = [client.apiRequest, client.apiRequestBinary];
  const ask: TypeScriptClient['apiRequest'] = (...of) => watch(() => askForJson.apply(client, of));
  const answers = createAnswerCache();
  let collected: Query[] | undefined;

  client.apiRequest = (method, params) => {
    if (!isRead(method)) return ask(method, params);
    const query = answers.find(method, params as Params);
    if ('answer' in query) return query.answer;
    if (collected) {
      collected.push(query);
      throw PENDING;
    }
    const answer = ask(method, params);
    query.answers.set(query.key, answer);
    return answer;
  };

  client.apiRequestBinary = (...of) => watch(() => askForBytes.apply(client, of));

  return {
    prefetch: (calls) => {
      // Named pipes of Windows have no buffer that we could rely on: see exchange.ts.
      if (process.platform === 'win32') return;
      const queries = collect(calls, (list) => {
        collected = list;
      });
      if (queries.length === 0) return;
      watch(() => exchange(client.channel, toRequests(queries)));
    },
    clear: answers.clear,
    failure,
  };
}

function collect(
  calls: Iterable<() => unknown>,
  collectInto: (queries: Query[] | undefined) => void,
): readonly Query[] {
  const queries: Query[] = [];
  collectInto(queries);
  try {
    for (const call of calls) {
      try {
        call();
      } catch (error) {
        if (error !== PENDING) throw error;
      }
    }
  } finally {
    collectInto(undefined);
  }
  return queries;
}

/** Whether a method always has the same answer. */
function isRead(method: string): boolean {
  return method.startsWith('get') || method.startsWith('is') || method === 'typeToString';
}
