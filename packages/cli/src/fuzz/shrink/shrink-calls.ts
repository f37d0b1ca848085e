import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../calls/call.ts';
import { CallRunner, type MadeCall } from '../calls/call-runner.ts';
import type { PlantedSecrets } from '../calls/planted-secrets.ts';
import type { FuzzedRoute } from '../fuzzed-api.ts';
import type { Finding } from '../replies/finding.ts';
import type { Target } from '../target/target.ts';
import { replaced, simplerCalls, sourcesOf } from './simpler-calls.ts';

interface ShrinkOptions {
  readonly secrets: PlantedSecrets;
  /** Whether parameters are of the types of a route. */
  readonly isValid: (route: FuzzedRoute, params: readonly unknown[]) => boolean;
  /** Milliseconds after which the shortest calls found so far are taken. */
  readonly time: number;
}

/** The shortest calls that were found to show a fault. */
export interface Shrunk {
  /** The last one shows it. */
  readonly calls: readonly MadeCall[];
  /** Whether they showed it when they were made again. */
  readonly isReproduced: boolean;
}

/** Removes calls that are not needed to show a fault, and makes the others simpler. */
export async function shrinkCalls(
  target: Target,
  made: readonly MadeCall[],
  finding: Finding,
  options: ShrinkOptions,
): Promise<Shrunk> {
  const shrinker = new Shrinker(target, finding, options);
  const best = await shrinker.shrink(made);
  return best === undefined
    ? { calls: made.slice(-1), isReproduced: false }
    : { calls: best, isReproduced: true };
}

class Shrinker {
  readonly #target: Target;
  readonly #finding: Finding;
  readonly #options: ShrinkOptions;
  readonly #end: number;
  #best: readonly MadeCall[] | undefined;
  /** The best on a fresh server. */
  #fresh: readonly MadeCall[] | undefined;
  #isStale = true;

  constructor(target: Target, finding: Finding, options: ShrinkOptions) {
    this.#target = target;
    this.#finding = finding;
    this.#options = options;
    this.#end = performance.now() + options.time;
  }

  async shrink(all: readonly MadeCall[]): Promise<readonly MadeCall[] | undefined> {
    // A rejected call seldom changes anything.
    const answered = all.filter(({ answer }, i) => answer !== undefined || i === all.length - 1);
    await this.#shortenFrom(answered.map(({ call }) => call));
    if (this.#best === undefined) await this.#shortenFrom(all.map(({ call }) => call));
    if (this.#best === undefined) return undefined;
    await this.#simplifyLast();
    await this.#leaveOut();
    // Most sequences also show it on a server with other state. Then a try needs no new server.
    const needsFresh = !(await this.#shows(this.#calls, false));
    for (let i = this.#best.length - 1; i >= 0; i--) await this.#simplify(i, needsFresh);
    // Simpler calls can take values from fewer others.
    if (this.#target.restart === undefined) await this.#leaveOut();
    return this.#confirm(this.#best);
  }

  /** The calls on a fresh server, where a simpler one can lack the state of removed calls. */
  async #confirm(simplest: readonly MadeCall[]): Promise<readonly MadeCall[]> {
    const confirmed = await this.#again(simplest);
    if (confirmed === undefined) return this.#fresh ?? simplest;
    if (
      this.#target.restart === undefined ||
      confirmed.every(({ call }) => call.links.length === 0)
    )
      return confirmed;
    const again = await this.#again(confirmed);
    const isSame = again?.every(({ request }, i) =>
      isDeepStrictEqual(request, confirmed[i]?.request),
    );
    // Ids that are the same each time need not be taken from results.
    return isSame
      ? confirmed.map((one) => ({ ...one, call: { ...one.call, links: [] } }))
      : confirmed;
  }

  async #again(made: readonly MadeCall[]): Promise<readonly MadeCall[] | undefined> {
    const isShown = await this.#shows(
      made.map(({ call }) => call),
      true,
      true,
    );
    return isShown ? this.#best : undefined;
  }

  /** Tries the call alone, then with the calls that it takes values from, then with more and more before it. */
  async #shortenFrom(calls: readonly Call[]): Promise<void> {
    const last = calls.at(-1) as Call;
    // A server that keeps running still has the ids of earlier calls, but not forever.
    const mayBeAlone = this.#target.restart !== undefined || last.links.length === 0;
    if (mayBeAlone && (await this.#shows([last], true, true))) return;
    const needed = sourcesOf(last);
    const linked = calls.filter((call) => needed.has(call));
    if (linked.length > 1 && (await this.#shows(linked, true, true))) return;
    for (let count = 8; ; count *= 8) {
      if (await this.#shows(calls.slice(-count), true, true)) return;
      if (count >= calls.length || performance.now() > this.#end) return;
    }
  }

  /**
   * A simpler last call can need fewer earlier calls. It is tried on the server that has their
   * state.
   */
  async #simplifyLast(): Promise<void> {
    const before = this.#calls.slice(0, -1);
    const last = this.#best?.at(-1);
    if (before.length === 0 || last === undefined || this.#isStale) return;
    if (this.#target.restart === undefined) return;
    let simplest: Call = { ...last.linked, links: [] };
    for (let next: Call | undefined = simplest; next !== undefined; ) {
      simplest = next;
      next = await this.#firstShowing(this.#simpler(simplest));
    }
    const isShown = await this.#shows([...before, simplest], true);
    if (!isShown) this.#best = this.#fresh;
  }

  async #firstShowing(calls: Iterable<Call>): Promise<Call | undefined> {
    for (const call of calls) {
      if (performance.now() > this.#end) return undefined;
      if (await this.#make([call])) return call;
    }
    return undefined;
  }

  #simpler(call: Call): Iterable<Call> {
    return simplerCalls(this.#target.api, call, this.#options.isValid);
  }

  /** Removes halves of the calls, then quarters, down to single calls, the latest first. */
  async #leaveOut(): Promise<void> {
    for (let size = this.#count - 1; size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
      for (let end = this.#count - 1; end > 0; end -= size) {
        const start = Math.max(0, end - size);
        const left = this.#calls.toSpliced(start, end - start);
        if (this.#hasSources(left)) await this.#shows(left, true);
      }
    }
  }

  /** A server that keeps running knows the ids of removed calls, but only until it ends. */
  #hasSources(calls: readonly Call[]): boolean {
    if (this.#target.restart !== undefined) return true;
    return [...sourcesOf(calls.at(-1) as Call)].every((source) => calls.includes(source));
  }

  async #simplify(index: number, needsFresh: boolean): Promise<void> {
    for (let isSmaller = true; isSmaller; ) {
      isSmaller = false;
      for (const call of this.#simpler(this.#calls[index] as Call)) {
        const calls = replaced(this.#calls, index, call);
        if (!(await this.#shows(calls, needsFresh))) continue;
        isSmaller = true;
        break;
      }
    }
  }

  get #calls(): readonly Call[] {
    return (this.#best ?? []).map(({ call }) => call);
  }

  get #count(): number {
    return this.#best?.length ?? 0;
  }

  /** Makes calls. If the last one shows the fault, they are the best so far. */
  async #shows(calls: readonly Call[], isFresh: boolean, isForced = false): Promise<boolean> {
    if (!isForced && performance.now() > this.#end) return false;
    if (isFresh || this.#isStale) await this.#target.restart?.();
    this.#isStale = false;
    const made = await this.#make(calls);
    if (made === undefined) return false;
    this.#best = made;
    if (isFresh) this.#fresh = made;
    return true;
  }

  /** Makes calls. `undefined` if none of them shows the fault. */
  async #make(calls: readonly Call[]): Promise<readonly MadeCall[] | undefined> {
    const runner = new CallRunner(this.#target, this.#options.secrets);
    const made: MadeCall[] = [];
    for (const call of calls) {
      const one = await runner.make(call);
      made.push(one);
      if (one.finding === undefined) continue;
      const { kind, route, why } = one.finding;
      // Nothing after these can be relied on.
      if (kind === 'crash' || kind === 'hang' || kind === 'prototype') this.#isStale = true;
      const isSame = kind === this.#finding.kind && route === this.#finding.route;
      return isSame && (kind !== 'server-error' || why === this.#finding.why) ? made : undefined;
    }
    return undefined;
  }
}
