import { dependencyCallKey, Occurrences } from '../dependency-calls/dependency-call-key.ts';
import type { MethodCodec } from '../dependency-calls/method-codec.ts';
import type { TapedDependencyCall } from '../dependency-calls/taped-dependency-call.ts';
import { type Change, findChanges } from './find-changes.ts';
import { hideAsRecorded } from './hide-as-recorded.ts';

/** A dependency call as it is asked today. */
type AskedDependencyCall = Pick<
  TapedDependencyCall,
  'dependency' | 'method' | 'params' | 'occurrence'
>;

/**
 * The answers on a tape to the dependency calls of one method, found by parameters and occurrence. What is `Volatile<T>` may differ
 * in the parameters.
 */
export class MethodAnswers {
  readonly #codec: MethodCodec;
  readonly #answers = new Map<string, TapedDependencyCall>();
  readonly #occurrences = new Occurrences();
  /** The answers to which a dependency call that is not on the tape was compared. */
  readonly #compared = new Set<string>();

  constructor(taped: readonly TapedDependencyCall[], codec: MethodCodec) {
    this.#codec = codec;
    // Dependency calls that differ only in what may differ are occurrences of one.
    const occurrences = new Occurrences();
    for (const dependencyCall of taped) {
      const key = this.#keyOf(dependencyCall);
      this.#answers.set(answerKey(key, occurrences.next(key)), dependencyCall);
    }
  }

  /** The answer to a dependency call, which no other gets; if it is not on the tape, how it differs from the most similar one. */
  take(asked: Omit<AskedDependencyCall, 'occurrence'>): TapedDependencyCall | readonly Change[] {
    const key = this.#keyOf(asked);
    const occurrence = this.#occurrences.next(key);
    const found = this.#answers.get(answerKey(key, occurrence));
    if (found === undefined) return this.#compareWithNearest({ ...asked, occurrence });
    this.#answers.delete(answerKey(key, occurrence));
    return found;
  }

  /** Answers that nobody has asked for, and to which no dependency call was compared. */
  unasked(): readonly TapedDependencyCall[] {
    return [...this.#answers]
      .filter(([key]) => !this.#compared.has(key))
      .map(([, dependencyCall]) => dependencyCall);
  }

  /** The difference to the most similar dependency call that nobody has asked. No other is compared to it. */
  #compareWithNearest(asked: AskedDependencyCall): readonly Change[] {
    const compared = [...this.#answers]
      .filter(([key]) => !this.#compared.has(key))
      .map(([key, { params }]) => {
        const recorded = this.#codec.comparableParams(params);
        const actual = this.#codec.comparableParams(hideAsRecorded(params, asked.params));
        return { key, changes: findChanges(recorded, actual, locationOf(asked)) };
      })
      .sort((a, b) => a.changes.length - b.changes.length);
    const [nearest] = compared;
    if (nearest === undefined) return [{ location: locationOf(asked), actual: asked.params }];
    this.#compared.add(nearest.key);
    return nearest.changes;
  }

  #keyOf({ dependency, method, params }: Omit<AskedDependencyCall, 'occurrence'>): string {
    return dependencyCallKey({ dependency, method, params: this.#codec.comparableParams(params) });
  }
}

function answerKey(key: string, occurrence: number): string {
  return `${occurrence} ${key}`;
}

/** `dependencyCalls.db.find`, and `dependencyCalls.db.find#2` for its second occurrence. */
export function locationOf({ dependency, method, occurrence }: AskedDependencyCall): string {
  return `dependencyCalls.${dependency}.${method}${occurrence === 1 ? '' : `#${occurrence}`}`;
}
