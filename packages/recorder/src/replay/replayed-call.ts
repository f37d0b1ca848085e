import type { CurrentCall, Question, Taken } from '../questions/current-call.ts';
import { Occurrences, questionKey } from '../questions/question-key.ts';
import type { TapedQuestion } from '../questions/taped-question.ts';
import type { TapedCall } from '../taped-call.ts';
import { type Change, findChanges } from './find-changes.ts';
import { hideAsRecorded } from './hide-as-recorded.ts';

/** Where a replay takes values from that differ from run to run. */
export interface ReplaySources {
  readonly clock: 'tape' | 'live';
  readonly random: 'tape' | 'live';
}

/**
 * Answers the questions of a call from its tape, by dependency, method, parameters and occurrence. Collects questions that
 * are not on the tape, and answers that nobody asks for.
 */
export class ReplayedCall implements CurrentCall {
  readonly #answers: Map<string, TapedQuestion>;
  readonly #taken: Partial<Taken>;
  readonly #sources: ReplaySources;
  readonly #occurrences = new Occurrences();
  readonly #takenCounts: { [Kind in keyof Taken]?: number } = {};
  readonly #changes: Change[] = [];
  /** The answers to which a question that is not on the tape was compared. */
  readonly #compared = new Set<string>();
  #hasEnded = false;

  constructor({ questions = [], taken = {} }: TapedCall, sources: ReplaySources) {
    this.#answers = new Map(
      questions.map((question) => [
        answerKey(questionKey(question), question.occurrence),
        question,
      ]),
    );
    this.#taken = taken;
    this.#sources = sources;
  }

  answer({ dependency, method, codec, params }: Question): unknown {
    // Work after the reply is no part of the tape, and must not reach the dependency.
    if (this.#hasEnded) return new Promise(() => {});
    const asked = { dependency, method, params: codec.writeParams(params).json };
    const key = questionKey(asked);
    const occurrence = this.#occurrences.next(key);
    const found = this.#answers.get(answerKey(key, occurrence));
    if (found === undefined) {
      this.#changes.push(...this.#compareWithNearest({ ...asked, occurrence }));
      throw new Error(`${dependency}.${method}: this question is not on the tape`);
    }
    this.#answers.delete(answerKey(key, occurrence));
    if (found.isUnanswered) return new Promise(() => {});
    const answer = (): unknown => {
      if (found.error !== undefined) throw failure(found.error);
      return 'result' in found ? codec.readResult(found.result) : undefined;
    };
    return found.isAsync ? new Promise((resolve) => resolve(answer())) : answer();
  }

  take<Kind extends keyof Taken>(kind: Kind, live: () => Taken[Kind][number]): Taken[Kind][number] {
    if (this.#hasEnded || this.#sourceOf(kind) === 'live') return live();
    const count = this.#takenCounts[kind] ?? 0;
    this.#takenCounts[kind] = count + 1;
    const value = this.#taken[kind]?.[count];
    if (value !== undefined) return value;
    const fresh = live();
    this.#changes.push({ place: `taken.${kind}[${count}]`, actual: fresh });
    return fresh;
  }

  /** Ends the call. Returns how its questions, and what it took, differ from the tape. */
  end(): readonly Change[] {
    this.#hasEnded = true;
    const unasked = [...this.#answers]
      .filter(([key]) => !this.#compared.has(key))
      .map(([, question]) => ({ place: placeOf(question), recorded: question.params }));
    const kinds = ['now', 'random', 'uuid'] as const;
    const untaken = kinds
      .filter((kind) => this.#sourceOf(kind) === 'tape')
      .flatMap((kind) =>
        (this.#taken[kind] ?? [])
          .map((recorded, i) => ({ place: `taken.${kind}[${i}]`, recorded }))
          .slice(this.#takenCounts[kind] ?? 0),
      );
    return [...this.#changes, ...unasked, ...untaken];
  }

  #sourceOf(kind: keyof Taken): 'tape' | 'live' {
    return kind === 'now' ? this.#sources.clock : this.#sources.random;
  }

  /** The difference to the most similar question that nobody has asked. No other is compared to it. */
  #compareWithNearest(asked: TapedQuestion): readonly Change[] {
    const compared = [...this.#answers]
      .filter(
        ([key, { dependency, method }]) =>
          dependency === asked.dependency && method === asked.method && !this.#compared.has(key),
      )
      .map(([key, { params }]) => {
        const actual = hideAsRecorded(params, asked.params);
        return { key, changes: findChanges(params, actual, placeOf(asked)) };
      })
      .sort((a, b) => a.changes.length - b.changes.length);
    const [nearest] = compared;
    if (nearest === undefined) return [{ place: placeOf(asked), actual: asked.params }];
    this.#compared.add(nearest.key);
    return nearest.changes;
  }
}

function answerKey(key: string, occurrence: number): string {
  return `${occurrence} ${key}`;
}

/** `questions.db.find`, and `questions.db.find#2` for its second occurrence. */
function placeOf({ dependency, method, occurrence }: TapedQuestion): string {
  return `questions.${dependency}.${method}${occurrence === 1 ? '' : `#${occurrence}`}`;
}

/** An error like the recorded one, without its message. */
function failure({ name, code }: NonNullable<TapedQuestion['error']>): Error {
  const error = new Error('The message is not on the tape');
  return Object.assign(error, { name, ...(code !== undefined && { code }) });
}
