import type { ApiDocument } from '@mikrokit/router';
import type { Question } from '../questions/current-call.ts';
import type { QuestionObserver } from '../questions/question-observer.ts';
import type { TapeQueue } from './tape-queue.ts';

/** Options of a {@link QuestionReport}. */
interface QuestionReportOptions {
  readonly maxQuestions: number;
  /** Its memory is shared with calls that wait. */
  readonly queue: Pick<TapeQueue, 'hold' | 'release'>;
  /** Gets the types of all methods that were asked so far, when there are new ones. */
  readonly onTypes: (types: ApiDocument['types']) => void;
  /** Gets an error for each method, once. */
  readonly onError: (error: unknown) => void;
}

/** Counts and reports the questions of recorded calls that no tape holds. */
export class QuestionReport implements QuestionObserver {
  readonly maxQuestions: number;
  readonly #options: QuestionReportOptions;
  readonly #reported = new Set<string>();
  #types: ApiDocument['types'] = {};
  /** The questions whose parameters or answer could not be written. */
  unwritable = 0;

  constructor(options: QuestionReportOptions) {
    this.#options = options;
    this.maxQuestions = options.maxQuestions;
  }

  onTypes(contract: string, types: ApiDocument['types']): void {
    if (Object.hasOwn(this.#types, contract)) return;
    // Equal ids are equal types, also of other dependencies.
    this.#types = { ...this.#types, ...types };
    this.#options.onTypes(this.#types);
  }

  hold(bytes: number): boolean {
    return this.#options.queue.hold(bytes);
  }

  release(bytes: number): void {
    this.#options.queue.release(bytes);
  }

  onUnwritable(
    { dependency, method }: Pick<Question, 'dependency' | 'method'>,
    cause?: unknown,
  ): void {
    this.unwritable++;
    const name = `${dependency}.${method}`;
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    const message = `No tape holds what ${name} takes or gives: calls that ask it cannot be replayed`;
    this.#options.onError(new Error(message, { cause }));
  }
}
