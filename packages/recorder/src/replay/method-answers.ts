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
 * The answers on a tape to the dependency calls of one method, by parameters and occurrence.
 * `Volatile<T>` parameters can differ.
 */
export class MethodAnswers {
  readonly #codec: MethodCodec;
  readonly #answers = new Map<string, TapedDependencyCall>();
  readonly #occurrences = new Occurrences();
  /** The answers that were compared with a dependency call that is not on the tape. */
  readonly #compared = new Set<string>();

  constructor(taped: readonly TapedDependencyCall[], codec: MethodCodec) {
    this.#codec = codec;
    // Dependency calls that differ only in volatile values are occurrences of the same one.
    const occurrences = new Occurrences();
    for (const dependencyCall of taped) {
      const key = this.#keyOf(dependencyCall);
      this.#answers.set(answerKey(key, occurrences.next(key)), dependencyCall);
    }
  }

  /**
   * The answer to a dependency call, which is used once. If it is not on the tape, the difference
   * to the most similar one.
   */
  take(asked: Omit<AskedDependencyCall, 'occurrence'>): TapedDependencyCall | readonly Change[] {
    const key = this.#keyOf(asked);
    const occurrence = this.#occurrences.next(key);
    const found = this.#answers.get(answerKey(key, occurrence));
    if (found === undefined) return this.#compareWithNearest({ ...asked, occurrence });
    this.#answers.delete(answerKey(key, occurrence));
    return found;
  }

  /** Answers that were neither used nor compared with a dependency call. */
  unasked(): readonly TapedDependencyCall[] {
    return [...this.#answers]
      .filter(([key]) => !this.#compared.has(key))
      .map(([, dependencyCall]) => dependencyCall);
  }

  /** The difference to the most similar unused dependency call, which is compared only once. */
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
