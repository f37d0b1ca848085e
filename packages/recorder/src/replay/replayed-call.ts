import type { CurrentCall, DependencyCall, Taken } from '../dependency-calls/current-call.ts';
import type { MethodCodec } from '../dependency-calls/method-codec.ts';
import type { TapedDependencyCall } from '../dependency-calls/taped-dependency-call.ts';
import type { RuleDependencyCall } from '../redaction/rules/dependency-call-rules.ts';
import type { TapedCall } from '../taped-call.ts';
import type { Change } from './find-changes.ts';
import { locationOf, MethodAnswers } from './method-answers.ts';
import type { ReplayRules } from './replay-rules.ts';

/** Where a replay takes values that differ from run to run. */
export interface ReplaySources {
  readonly clock: 'tape' | 'live';
  readonly random: 'tape' | 'live';
}

/**
 * Answers the dependency calls of a call from its tape, by dependency, method, parameters and
 * occurrence. Collects dependency calls that are not on the tape, and unused answers.
 */
export class ReplayedCall implements CurrentCall {
  readonly mode = 'replay';
  readonly #dependencyCalls: readonly TapedDependencyCall[];
  /**
   * By dependency and method, created with the first dependency call, because only its types say
   * what can differ.
   */
  readonly #answers = new Map<string, MethodAnswers>();
  readonly #taken: Partial<Taken>;
  readonly #sources: ReplaySources;
  readonly #rules: ReplayRules;
  readonly #rule: RuleDependencyCall | undefined;
  readonly #mark: RuleDependencyCall | undefined;
  readonly #takenCounts: { [Kind in keyof Taken]?: number } = {};
  readonly #changes: Change[] = [];
  readonly #changedContracts = new Set<string>();
  readonly #asked = new Map<string, MethodCodec>();
  #hasEnded = false;

  constructor(call: TapedCall, sources: ReplaySources, rules: ReplayRules) {
    const { dependencyCalls = [], taken = {}, route } = call;
    this.#rules = rules;
    this.#rule = rules.forAsked(route);
    this.#mark = rules.forTaped(route);
    this.#dependencyCalls = dependencyCalls;
    this.#taken = taken;
    this.#sources = sources;
  }

  answer(dependencyCall: DependencyCall): unknown {
    // Work after the reply is not on the tape, and must not reach the dependency.
    if (this.#hasEnded) return new Promise(() => {});
    const { dependency, method, codec } = dependencyCall;
    if (codec.types !== undefined) this.#rules.learnTypes(codec.types);
    const { json } = codec.writeParams(dependencyCall.params);
    const params =
      this.#rule === undefined ? json : this.#rule(typed(dependencyCall), 'params', json);
    const found = this.#answersTo(dependencyCall).take({ dependency, method, params });
    if (!('params' in found)) {
      this.#changes.push(...found);
      throw new Error(`${dependency}.${method}: this dependency call is not on the tape`);
    }
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
    this.#changes.push({ location: `taken.${kind}[${count}]`, actual: fresh });
    return fresh;
  }

  /**
   * Ends the call. Returns how its dependency calls, and the values that it took, differ from the
   * tape.
   */
  end(): readonly Change[] {
    this.#hasEnded = true;
    const never = this.#dependencyCalls.filter(
      (dependencyCall) => !this.#answers.has(methodKey(dependencyCall)),
    );
    const unasked = [
      ...[...this.#answers.values()].flatMap((answers) => answers.unasked()),
      ...never,
    ].map((dependencyCall) => ({
      location: locationOf(dependencyCall),
      recorded: dependencyCall.params,
    }));
    const kinds = ['now', 'random', 'uuid'] as const;
    const untaken = kinds
      .filter((kind) => this.#sourceOf(kind) === 'tape')
      .flatMap((kind) =>
        (this.#taken[kind] ?? [])
          .map((recorded, i) => ({ location: `taken.${kind}[${i}]`, recorded }))
          .slice(this.#takenCounts[kind] ?? 0),
      );
    return [...this.#changes, ...unasked, ...untaken];
  }

  /** The methods that it asked whose types have changed since: `db.find`. */
  get changedContracts(): ReadonlySet<string> {
    return this.#changedContracts;
  }

  /** The methods that it asked, `db.find`. */
  get asked(): ReadonlyMap<string, MethodCodec> {
    return this.#asked;
  }

  #answersTo(dependencyCall: DependencyCall): MethodAnswers {
    const { dependency, method, codec } = dependencyCall;
    const key = methodKey({ dependency, method });
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    this.#asked.set(`${dependency}.${method}`, codec);
    const taped = this.#dependencyCalls.filter((one) => methodKey(one) === key);
    const hasChanged = ({ contract }: TapedDependencyCall) =>
      contract !== undefined && contract !== codec.contract;
    if (taped.some(hasChanged)) this.#changedContracts.add(`${dependency}.${method}`);
    const mark = this.#mark;
    const comparable =
      mark === undefined
        ? taped
        : taped.map((one) => ({
            ...one,
            params: mark(typed(dependencyCall), 'params', one.params),
          }));
    const answers = new MethodAnswers(comparable, codec);
    this.#answers.set(key, answers);
    return answers;
  }

  #sourceOf(kind: keyof Taken): 'tape' | 'live' {
    return kind === 'now' ? this.#sources.clock : this.#sources.random;
  }
}

function methodKey({
  dependency,
  method,
}: Pick<TapedDependencyCall, 'dependency' | 'method'>): string {
  return JSON.stringify([dependency, method]);
}

/** A dependency call with today's types, as rules know it. */
function typed({ dependency, method, codec }: DependencyCall): Parameters<RuleDependencyCall>[0] {
  const { contract } = codec;
  return { dependency, method, ...(contract !== undefined && { contract }) };
}

/** An error like the recorded one, without its message. */
function failure({ name, code }: NonNullable<TapedDependencyCall['error']>): Error {
  const error = new Error('The message is not on the tape');
  return Object.assign(error, { name, ...(code !== undefined && { code }) });
}
