import type { CurrentCall, Question, Taken } from './current-call.ts';
import type { MethodCodec } from './method-codec.ts';
import { Occurrences, questionKey } from './question-key.ts';
import type { TapedFailure, TapedQuestion } from './taped-question.ts';

type Answer = Pick<TapedQuestion, 'result' | 'error' | 'isAsync' | 'isUnanswered'>;

/** What a call asked and took. */
export interface TapedUse {
  /** The members `questions` and `taken` of a `TapedCall`, as JSON without the braces around them. */
  readonly text: string;
  /** Whether an answer is masked, so that the call cannot be replayed. */
  readonly isMasked: boolean;
}

/** Keeps what a call asks of wrapped dependencies, and what it takes, until its reply is there. */
export class RecordedCall implements CurrentCall {
  // Made when they are first needed: most calls ask nothing.
  #questions: { readonly question: TapedQuestion; answer: Answer }[] | undefined;
  #taken: { -readonly [Kind in keyof Taken]?: Taken[Kind][number][] } | undefined;
  #occurrences: Occurrences | undefined;
  #isMasked = false;
  #hasEnded = false;

  answer({ dependency, method, codec, params, ask }: Question): unknown {
    // Work after the reply is no part of the call.
    if (this.#hasEnded) return ask();
    const written = codec.writeParams(params);
    // A question with masked parameters can still be compared, but one without parameters cannot.
    if (written.json === '[untyped]') this.#isMasked = true;
    const asked = { dependency, method, params: written.json };
    this.#occurrences ??= new Occurrences();
    const { contract } = codec;
    const question = {
      ...asked,
      ...(contract !== undefined && { contract }),
      occurrence: this.#occurrences.next(questionKey(asked)),
    };
    const entry: { question: TapedQuestion; answer: Answer } = { question, answer: {} };
    this.#questions ??= [];
    this.#questions.push(entry);
    let result: unknown;
    try {
      result = ask();
    } catch (error) {
      entry.answer = { error: tapedFailure(error) };
      throw error;
    }
    if (!isThenable(result)) {
      entry.answer = this.#writeResult(codec, result);
      return result;
    }
    entry.answer = { isAsync: true, isUnanswered: true };
    return Promise.resolve(result).then(
      (value) => {
        if (!this.#hasEnded) entry.answer = { ...this.#writeResult(codec, value), isAsync: true };
        return value;
      },
      (error: unknown) => {
        if (!this.#hasEnded) entry.answer = { error: tapedFailure(error), isAsync: true };
        throw error;
      },
    );
  }

  take<Kind extends keyof Taken>(kind: Kind, live: () => Taken[Kind][number]): Taken[Kind][number] {
    const value = live();
    if (!this.#hasEnded) {
      this.#taken ??= {};
      this.#taken[kind] ??= [];
      this.#taken[kind].push(value);
    }
    return value;
  }

  /** Ends the record: what the call does after its reply is not on tape. Returns `undefined` if it asked and took nothing. */
  end(): TapedUse | undefined {
    this.#hasEnded = true;
    if (!this.#isUsed) return undefined;
    const questions = (this.#questions ?? []).map(({ question, answer }) => ({
      ...question,
      ...answer,
    }));
    const text = JSON.stringify({ questions, taken: this.#taken ?? {} });
    return { text: text.slice(1, -1), isMasked: this.#isMasked };
  }

  /** As `end`, for a call of a batch: nobody knows which of its calls asked what, so none that asked is replayed. */
  endOfBatch(): TapedUse | undefined {
    this.#hasEnded = true;
    return this.#isUsed ? { text: '"questions":[]', isMasked: true } : undefined;
  }

  get #isUsed(): boolean {
    return this.#questions !== undefined || this.#taken !== undefined;
  }

  #writeResult(codec: MethodCodec, result: unknown): Answer {
    const { json, isMasked } = codec.writeResult(result);
    this.#isMasked ||= isMasked;
    return json === undefined ? {} : { result: json };
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}

/** The name of an error's class, and a code if it has one, such as `ENOENT`. */
function tapedFailure(error: unknown): TapedFailure {
  if (!(error instanceof Error)) return { name: 'Error' };
  const { name } = error.constructor;
  const code = 'code' in error ? error.code : undefined;
  const isCode = typeof code === 'string' && /^[A-Z0-9_-]{1,40}$/.test(code);
  return { name, ...(isCode && { code }) };
}
