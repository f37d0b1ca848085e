import type { API } from 'typescript/unstable/sync';
import type { CheckerFailure } from '../checker-failure.ts';
import { createAnswers, type Params, type Question } from './answers.ts';
import { type Channel, exchange } from './exchange.ts';
import { toRequests } from './merged-requests.ts';
import { createNoticedFailures } from './noticed-failures.ts';

/** Sends the checker many requests at once, and remembers what it answered. */
export interface RequestPipeline {
  /**
   * Asks all at once what some calls of the checker's API would ask one by one, so that they find
   * their answers here when they are made. A call may be made several times; it must only read.
   */
  readonly prepare: (calls: Iterable<() => unknown>) => void;
  /** Forgets all answers. They hold for one snapshot only. */
  readonly forget: () => void;
  /** How TypeScript failed, if it did; it is thrown by whatever asks. */
  readonly failure: () => CheckerFailure | undefined;
}

/** What of the API's insides this needs. The version of TypeScript is pinned for reasons like this. */
interface Client {
  apiRequest(method: string, params: unknown): unknown;
  apiRequestBinary(method: string, params: unknown): unknown;
  readonly channel: Channel;
}

/** Thrown in place of an answer that is not known yet. */
const PENDING = Symbol('pending');

/**
 * Puts a pipeline into an API. Of the time of a request that waits for its answer most passes until the other process
 * wakes up; of many that are sent together only the first waits for that. A question asked twice is answered from memory.
 */
export function createRequestPipeline(api: API): RequestPipeline {
  const client = (api as unknown as { readonly client: Client }).client;
  const { noticing, failure } = createNoticedFailures(client.channel);
  const [askForJson, askForBytes] = [client.apiRequest, client.apiRequestBinary];
  const ask: Client['apiRequest'] = (...of) => noticing(() => askForJson.apply(client, of));
  const answers = createAnswers();
  let collected: Question[] | undefined;

  client.apiRequest = (method, params) => {
    if (!isRead(method)) return ask(method, params);
    const question = answers.find(method, params as Params);
    if ('answer' in question) return question.answer;
    if (collected) {
      collected.push(question);
      throw PENDING;
    }
    const answer = ask(method, params);
    question.answers.set(question.key, answer);
    return answer;
  };

  client.apiRequestBinary = (...of) => noticing(() => askForBytes.apply(client, of));

  return {
    prepare: (calls) => {
      // Windows' named pipes have no buffer to rely on.
      if (process.platform === 'win32') return;
      const questions = collect(calls, (list) => {
        collected = list;
      });
      if (questions.length === 0) return;
      noticing(() => exchange(client.channel, toRequests(questions)));
    },
    forget: answers.forget,
    failure,
  };
}

function collect(
  calls: Iterable<() => unknown>,
  collectInto: (questions: Question[] | undefined) => void,
): readonly Question[] {
  const questions: Question[] = [];
  collectInto(questions);
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
  return questions;
}

/** Whether asking twice gives the same answer. */
function isRead(method: string): boolean {
  return method.startsWith('get') || method.startsWith('is') || method === 'typeToString';
}
