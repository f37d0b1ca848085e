import type { MethodCodec } from '../questions/method-codec.ts';
import { Occurrences, questionKey } from '../questions/question-key.ts';
import type { TapedQuestion } from '../questions/taped-question.ts';
import { type Change, findChanges } from './find-changes.ts';
import { hideAsRecorded } from './hide-as-recorded.ts';

/** A question as it is asked today. */
type AskedQuestion = Pick<TapedQuestion, 'dependency' | 'method' | 'params' | 'occurrence'>;

/**
 * The answers on a tape to the questions of one method, found by parameters and occurrence. What is `Volatile<T>` may differ
 * in the parameters.
 */
export class MethodAnswers {
  readonly #codec: MethodCodec;
  readonly #answers = new Map<string, TapedQuestion>();
  readonly #occurrences = new Occurrences();
  /** The answers to which a question that is not on the tape was compared. */
  readonly #compared = new Set<string>();

  constructor(taped: readonly TapedQuestion[], codec: MethodCodec) {
    this.#codec = codec;
    // Questions that differ only in what may differ are occurrences of one.
    const occurrences = new Occurrences();
    for (const question of taped) {
      const key = this.#keyOf(question);
      this.#answers.set(answerKey(key, occurrences.next(key)), question);
    }
  }

  /** The answer to a question, which no other gets; if it is not on the tape, how it differs from the most similar one. */
  take(asked: Omit<AskedQuestion, 'occurrence'>): TapedQuestion | readonly Change[] {
    const key = this.#keyOf(asked);
    const occurrence = this.#occurrences.next(key);
    const found = this.#answers.get(answerKey(key, occurrence));
    if (found === undefined) return this.#compareWithNearest({ ...asked, occurrence });
    this.#answers.delete(answerKey(key, occurrence));
    return found;
  }

  /** Answers that nobody has asked for, and to which no question was compared. */
  unasked(): readonly TapedQuestion[] {
    return [...this.#answers]
      .filter(([key]) => !this.#compared.has(key))
      .map(([, question]) => question);
  }

  /** The difference to the most similar question that nobody has asked. No other is compared to it. */
  #compareWithNearest(asked: AskedQuestion): readonly Change[] {
    const compared = [...this.#answers]
      .filter(([key]) => !this.#compared.has(key))
      .map(([key, { params }]) => {
        const recorded = this.#codec.comparableParams(params);
        const actual = this.#codec.comparableParams(hideAsRecorded(params, asked.params));
        return { key, changes: findChanges(recorded, actual, placeOf(asked)) };
      })
      .sort((a, b) => a.changes.length - b.changes.length);
    const [nearest] = compared;
    if (nearest === undefined) return [{ place: placeOf(asked), actual: asked.params }];
    this.#compared.add(nearest.key);
    return nearest.changes;
  }

  #keyOf({ dependency, method, params }: Omit<AskedQuestion, 'occurrence'>): string {
    return questionKey({ dependency, method, params: this.#codec.comparableParams(params) });
  }
}

function answerKey(key: string, occurrence: number): string {
  return `${occurrence} ${key}`;
}

/** `questions.db.find`, and `questions.db.find#2` for its second occurrence. */
export function placeOf({ dependency, method, occurrence }: AskedQuestion): string {
  return `questions.${dependency}.${method}${occurrence === 1 ? '' : `#${occurrence}`}`;
}
