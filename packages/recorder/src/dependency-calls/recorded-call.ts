import type { CurrentCall, DependencyCall, Taken } from './current-call.ts';
import { dependencyCallKey, Occurrences } from './dependency-call-key.ts';
import type { DependencyCallObserver } from './dependency-call-observer.ts';
import { isPlainPromise } from './is-plain-promise.ts';
import { type TypedJson, UNTYPED } from './method-codec.ts';
import type { TapedDependencyCall, TapedFailure, TapedMissing } from './taped-dependency-call.ts';

/** Dependency calls of a call, and the values that it took. */
export interface TapedUse {
  /** The members `dependencyCalls`, `taken` and `missing` of a `TapedCall`, as JSON without the braces around them. */
  readonly text: string;
  /**
   * Whether a dependency call or an answer is masked or missing, so that the call cannot be
   * replayed.
   */
  readonly isMasked: boolean;
}

/** A dependency call until its call ends, as JSON without the braces around it. */
interface Entry {
  readonly dependencyCall: string;
  /** `undefined` until there is one. */
  answer: string | undefined;
  isAsync: boolean;
  /** Whether there was no memory for its answer. */
  isMissing: boolean;
}

/** Keeps the calls to wrapped dependencies and the taken values of a call until its reply. */
export class RecordedCall implements CurrentCall {
  readonly #observer: DependencyCallObserver;
  // Made when they are first needed: most calls ask nothing.
  #dependencyCalls: Entry[] | undefined;
  #taken: { -readonly [Kind in keyof Taken]?: Taken[Kind][number][] } | undefined;
  #occurrences: Occurrences | undefined;
  #missing: { -readonly [Name in keyof TapedMissing]: number } | undefined;
  #heldBytes = 0;
  #isMasked = false;
  #hasEnded = false;

  constructor(observer: DependencyCallObserver) {
    this.#observer = observer;
  }

  get mode(): 'record' {
    return 'record';
  }

  answer(dependencyCall: DependencyCall): unknown {
    const { codec, ask } = dependencyCall;
    // Work after the reply is not part of the call.
    const entry = this.#hasEnded ? undefined : this.#begin(dependencyCall);
    if (entry === undefined) return ask();
    let result: unknown;
    try {
      result = ask();
    } catch (error) {
      this.#keep(entry, { error: tapedFailure(error) });
      throw error;
    }
    if (!isFollowed(result, codec.contract !== undefined)) {
      this.#keepResult(entry, dependencyCall, result);
      return result;
    }
    entry.isAsync = true;
    return Promise.resolve(result).then(
      (value) => {
        this.#keepResult(entry, dependencyCall, value);
        return value;
      },
      (error: unknown) => {
        this.#keep(entry, { error: tapedFailure(error) });
        throw error;
      },
    );
  }

  take<Kind extends keyof Taken>(kind: Kind, live: () => Taken[Kind][number]): Taken[Kind][number] {
    const value = live();
    if (this.#hasEnded) return value;
    this.#taken ??= {};
    this.#taken[kind] ??= [];
    const values: Taken[Kind][number][] = this.#taken[kind];
    if (values.length < this.#observer.maxDependencyCalls) values.push(value);
    else this.#miss('taken');
    return value;
  }

  /**
   * Ends the record: what the call does after its reply is not on the tape. Returns `undefined` if
   * there is nothing to write.
   */
  end(): TapedUse | undefined {
    this.#release();
    if (!this.#isUsed) return undefined;
    const dependencyCalls = (this.#dependencyCalls ?? [])
      .filter(({ isMissing }) => !isMissing)
      .map(entryText);
    const missing =
      this.#missing === undefined ? '' : `,"missing":${JSON.stringify(this.#missing)}`;
    return {
      text: `"dependencyCalls":[${dependencyCalls.join(',')}],"taken":${JSON.stringify(this.#taken ?? {})}${missing}`,
      isMasked: this.#isMasked || this.#missing !== undefined,
    };
  }

  /**
   * As `end`, for a call of a batch. It is unknown which of its calls made which dependency calls,
   * so none of them is replayed.
   */
  endOfBatch(): TapedUse | undefined {
    this.#release();
    return this.#isUsed ? { text: '"dependencyCalls":[]', isMasked: true } : undefined;
  }

  get #isUsed(): boolean {
    return (this.#dependencyCalls ?? this.#taken ?? this.#missing) !== undefined;
  }

  /** Keeps a dependency call. `undefined` if there are too many. */
  #begin(dependencyCall: DependencyCall): Entry | undefined {
    this.#dependencyCalls ??= [];
    if (this.#dependencyCalls.length >= this.#observer.maxDependencyCalls)
      return this.#miss('dependencyCalls');
    const { dependency, method, codec, params } = dependencyCall;
    const { contract, types } = codec;
    if (contract !== undefined && types !== undefined) this.#observer.onTypes(contract, types);
    const written = this.#written(dependencyCall, () => codec.writeParams(params));
    // A dependency call with masked parameters can still be compared, but one without parameters cannot.
    if (written === UNTYPED) this.#isMasked = true;
    const asked = { dependency, method, params: written.json };
    this.#occurrences ??= new Occurrences();
    const occurrence = this.#occurrences.next(dependencyCallKey(asked));
    const text = JSON.stringify({
      ...asked,
      ...(contract !== undefined && { contract }),
      occurrence,
    });
    if (!this.#hold(text)) return this.#miss('dependencyCalls');
    const entry = {
      dependencyCall: text.slice(1, -1),
      answer: undefined,
      isAsync: false,
      isMissing: false,
    };
    this.#dependencyCalls.push(entry);
    return entry;
  }

  #keepResult(entry: Entry, dependencyCall: DependencyCall, result: unknown): void {
    if (this.#hasEnded) return;
    const { json, isMasked } = this.#written(dependencyCall, () =>
      dependencyCall.codec.writeResult(result),
    );
    this.#isMasked ||= isMasked;
    this.#keep(entry, json === undefined ? {} : { result: json });
  }

  #keep(entry: Entry, answer: Pick<TapedDependencyCall, 'result' | 'error'>): void {
    if (this.#hasEnded) return;
    const text = JSON.stringify(answer).slice(1, -1);
    if (this.#hold(text)) entry.answer = text;
    else {
      entry.isMissing = true;
      this.#miss('dependencyCalls');
    }
  }

  /** Recording must not make a call fail whose values cannot be written. */
  #written(dependencyCall: DependencyCall, write: () => TypedJson): TypedJson {
    try {
      const written = write();
      if (written === UNTYPED) this.#observer.onUnwritable(dependencyCall);
      return written;
    } catch (error) {
      this.#observer.onUnwritable(dependencyCall, error);
      return UNTYPED;
    }
  }

  #miss(what: keyof TapedMissing): undefined {
    this.#missing ??= { dependencyCalls: 0, taken: 0 };
    this.#missing[what]++;
  }

  #hold(text: string): boolean {
    // In UTF-16, as the queue counts texts.
    const bytes = text.length * 2;
    if (!this.#observer.hold(bytes)) return false;
    this.#heldBytes += bytes;
    return true;
  }

  #release(): void {
    this.#hasEnded = true;
    if (this.#heldBytes > 0) this.#observer.release(this.#heldBytes);
    this.#heldBytes = 0;
  }
}

function entryText({ dependencyCall, answer, isAsync }: Entry): string {
  const async = isAsync ? ',"isAsync":true' : '';
  if (answer === undefined) return `{${dependencyCall}${async},"isUnanswered":true}`;
  return `{${dependencyCall}${answer === '' ? '' : ','}${answer}${async}}`;
}

/**
 * Whether the result is a promise that is replaced by one of ours. A builder without types stays as
 * it is, because callers can use its other members.
 */
function isFollowed(result: unknown, isTyped: boolean): result is PromiseLike<unknown> {
  if (!isTyped) return isPlainPromise(result);
  if (typeof result !== 'object' || result === null) return false;
  return 'then' in result && typeof result.then === 'function';
}

/** The name of an error's class, and a code if it has one, such as `ENOENT`. */
function tapedFailure(error: unknown): TapedFailure {
  if (!(error instanceof Error)) return { name: 'Error' };
  const { name } = error.constructor;
  const code = 'code' in error ? error.code : undefined;
  const isCode = typeof code === 'string' && /^[A-Z0-9_-]{1,40}$/.test(code);
  return { name, ...(isCode && { code }) };
}
