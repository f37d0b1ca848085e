import { Call, type ExecuteOptions, type Work } from './call/call.ts';
import { type Clock, systemClock } from './clock.ts';
import { assertNumbers, assertOptions } from './option-checks.ts';
import { EVENTS, PolicyEvents, type PolicyListeners } from './policy-events.ts';
import { shareClass } from './share-class.ts';
import { SharedTimer } from './shared-timer.ts';

/** Continues with the next policy, and after the last one with the work. */
export type Next = (call: Call) => Promise<unknown>;

/** Replaceable dependencies of policies. */
export interface PolicyEnvironment {
  /** Tells the time and sets timers. Default: the host's clock. */
  readonly clock?: Clock | undefined;
  /** Gets the events of the policy. Default: none, and events are not created. */
  readonly on?: PolicyListeners | undefined;
  /** A number from 0 to 1, for jitter. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Wraps calls, and ends, rejects, repeats or answers them. */
export abstract class Policy {
  protected readonly clock: Clock;
  protected readonly random: () => number;
  protected readonly events: PolicyEvents = new PolicyEvents();
  #alone: Next | undefined;

  constructor(environment: PolicyEnvironment = {}) {
    assertEnvironment(environment);
    const { clock = systemClock, on, random = () => Math.random() } = environment;
    this.clock = clock instanceof SharedTimer ? clock : new SharedTimer(clock);
    this.random = random;
    if (on) this.on(on);
  }

  /** Whether it can end an attempt before its work does. */
  get endsAttempts(): boolean {
    return false;
  }

  /** Puts this policy around others. */
  abstract wrap(next: Next): Next;

  /** Its state, most often by key. `undefined` if it has none. */
  states(): unknown {
    return undefined;
  }

  /**
   * Does some work with this policy alone. Rejects with the work's error, the signal's reason or a
   * `PolicyError`.
   */
  execute<Result>(work: Work<Result>, options: ExecuteOptions = {}): Promise<Result> {
    this.#alone ??= this.wrap(doWork);
    return executeWithin(this.#alone, new Call(work, options, this.clock)) as Promise<Result>;
  }

  /** Adds listeners. Returns a function that removes them. */
  on(listeners: PolicyListeners): () => void {
    assertOptions('The listeners of a policy', listeners, EVENTS);
    return this.events.add(listeners);
  }
}

shareClass(Policy, 'Policy');

/** Throws a `TypeError` for something that no policy gets from outside. */
export function assertEnvironment(environment: PolicyEnvironment): void {
  assertOptions('The environment of a policy', environment, { clock: 1, on: 1, random: 1 });
}

/** The innermost function: an attempt, with the call's own timeout. */
export const doWork: Next = (call) => {
  const { timeout } = call.options;
  return timeout === undefined ? call.run() : runLimited(runWork, call.child(), { timeout });
};

const runWork: Next = (call) => call.run();

/**
 * Runs a call with its own signal and deadline, and with the common deadline of all calls, which
 * was checked before.
 */
export function executeWithin(run: Next, call: Call, common?: number): Promise<unknown> {
  const { signal, deadline: own, timeout, started } = call.options;
  if (!isLimit(own) || !isLimit(timeout)) return rejectLimits(call);
  const deadline =
    own === undefined || common === undefined ? (own ?? common) : Math.min(own, common);
  if ((signal ?? deadline ?? timeout) === undefined) return run(call);
  if (signal) call.follow(signal);
  if (call.isEnded) return Promise.reject(call.reason);
  return runLimited(run, call, { deadline, since: started });
}

function isLimit(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && value > 0);
}

async function rejectLimits({ options: { deadline, timeout } }: Call): Promise<void> {
  const positive = { least: Number.MIN_VALUE };
  assertNumbers({ deadline, timeout }, positive, 'use a positive number of milliseconds');
}

/** Runs a call that has to end in some milliseconds, and releases its timers. */
export async function runLimited(
  run: Next,
  call: Call,
  {
    timeout,
    deadline,
    since,
  }: {
    readonly timeout?: number | undefined;
    readonly deadline?: number | undefined;
    readonly since?: number | undefined;
  },
): Promise<unknown> {
  if (timeout !== undefined) call.limit(timeout, 'timeout', since);
  if (deadline !== undefined) call.limit(deadline, 'deadline', since);
  try {
    return await run(call);
  } finally {
    call.release();
  }
}
