import { KeyedStates } from '../keyed-states.ts';
import { assertFunctions, assertNumbers, assertOptions } from '../option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from '../policy.ts';
import { PolicyError } from '../policy-error.ts';
import type { BreakerState } from '../policy-events.ts';
import { Circuit } from './circuit.ts';
import { CallWindow, ConsecutiveFailures, type FailureCount, TimeWindow } from './failure-count.ts';

/**
 * A share of failed calls at which a breaker opens: of a number of calls, or of all calls in some
 * milliseconds.
 */
export type FailureRate = CallRate | TimeRate;

interface CallRate {
  readonly over: number;
  readonly calls: number;
}

interface TimeRate {
  readonly over: number;
  readonly time: number;
  readonly minCalls: number;
}

/** Options of {@link circuitBreaker}. */
export interface CircuitBreakerOptions {
  /** Failed calls in a row that open it. Default: 5, unless there is a `rate`. */
  readonly failures?: number | undefined;
  /**
   * The share of failed calls that opens it: `{ over: 0.6, calls: 50 }`, more than 60 % of the last 50, or
   * `{ over: 0.5, time: 10_000, minCalls: 20 }`. Default: none.
   */
  readonly rate?: FailureRate | undefined;
  /** Milliseconds for which it rejects calls before it lets a probe through. Default: 10,000. */
  readonly openFor?: number | undefined;
  /** Successful probe calls in a row that close it again. Default: 1. */
  readonly goodProbes?: number | undefined;
  /** Decides which errors count. Default: errors without a status, and with 500 or more. */
  readonly failureIf?: ((error: unknown) => boolean) | undefined;
}

/** The state of one key. */
export interface CircuitState {
  readonly state: BreakerState;
  /** Milliseconds until a probe can get through, or `Infinity` for a breaker opened by hand. */
  readonly timeLeft: number;
}

/** Rejects calls while the service is down. See {@link circuitBreaker}. */
export class CircuitBreaker extends Policy {
  readonly #circuits: KeyedStates<Circuit>;
  readonly #failureIf: CircuitBreakerOptions['failureIf'];

  constructor(options: CircuitBreakerOptions = {}, environment?: PolicyEnvironment) {
    super(environment);
    assertBreakerOptions(options);
    const { openFor = 10_000, goodProbes = 1, failureIf } = options;
    this.#failureIf = failureIf;
    this.#circuits = new KeyedStates(
      (key) =>
        new Circuit({
          createCount: () => createCount(options),
          openFor,
          goodProbes,
          onChange: (from, to, name) =>
            this.events.emit('onBreakerChange', () => ({ key, name, from, to })),
        }),
      (circuit) => circuit.isIdle,
    );
  }

  override wrap(next: Next): Next {
    return async (call) => {
      const { key, name } = call;
      const circuit = this.#circuits.get(key);
      const permit = circuit.enter(this.clock.now(), name);
      if (permit === undefined) {
        const message = `the circuit breaker of '${key}' is ${circuit.state}`;
        const left = circuit.timeLeft(this.clock.now());
        const error = new PolicyError('circuit-open', message, left);
        this.events.emit('onReject', () => ({ key, name, error }));
        throw error;
      }
      try {
        const result = await next(call);
        circuit.succeed(permit, this.clock.now(), name);
        return result;
      } catch (error) {
        if (call.isAbandoned) circuit.leave(permit);
        else if (this.#failureIf ? this.#failureIf(error) : call.errors.isOutage(error))
          circuit.fail(permit, this.clock.now(), name);
        else if (error instanceof PolicyError) circuit.leave(permit);
        else circuit.succeed(permit, this.clock.now(), name);
        throw error;
      }
    };
  }

  /** Opens the breaker of a key until `close` is called. */
  open(key = ''): void {
    this.#circuits.get(key).open(Number.POSITIVE_INFINITY);
  }

  /** Closes the breaker of a key, and forgets its failures. */
  close(key = ''): void {
    this.#circuits.get(key).close();
  }

  /** The state of a key. */
  state(key = ''): CircuitState {
    const circuit = this.#circuits.peek(key);
    return circuit ? stateOf(circuit, this.clock.now()) : { state: 'closed', timeLeft: 0 };
  }

  /** The states of all keys that were called lately. */
  override states(): Readonly<Record<string, CircuitState>> {
    const now = this.clock.now();
    return Object.fromEntries(
      Array.from(this.#circuits.entries(), ([key, circuit]) => [key, stateOf(circuit, now)]),
    );
  }
}

function stateOf(circuit: Circuit, now: number): CircuitState {
  return { state: circuit.state, timeLeft: circuit.timeLeft(now) };
}

function createCount({ failures = 5, rate }: CircuitBreakerOptions): FailureCount {
  if (rate === undefined) return new ConsecutiveFailures(failures);
  return isByCalls(rate) ? new CallWindow(rate.over, rate.calls) : new TimeWindow(rate.over, rate);
}

function assertBreakerOptions(options: CircuitBreakerOptions): void {
  assertOptions('circuitBreaker', options, {
    failures: 1,
    rate: 1,
    openFor: 1,
    goodProbes: 1,
    failureIf: 1,
  });
  const { failures, rate, openFor, goodProbes, failureIf } = options;
  const count = { least: 1, integer: true };
  assertNumbers(
    { 'circuitBreaker.failures': failures, 'circuitBreaker.goodProbes': goodProbes },
    count,
    'use a whole number from 1',
  );
  assertNumbers(
    { 'circuitBreaker.openFor': openFor },
    { least: Number.MIN_VALUE },
    'use a positive number of milliseconds',
  );
  assertFunctions({ 'circuitBreaker.failureIf': failureIf });
  if (rate === undefined) return;
  if (failures !== undefined)
    throw new TypeError('circuitBreaker has failures and rate; use one of them');
  assertRate(rate);
}

function assertRate(rate: FailureRate): void {
  const name = 'circuitBreaker.rate';
  const count = { least: 1, most: 1e6, integer: true };
  if (isByCalls(rate)) {
    assertOptions<CallRate>(name, rate, { over: 1, calls: 1 });
    assertNumbers(
      { [`${name}.calls`]: rate.calls },
      count,
      'use a number of calls up to 1,000,000',
    );
  } else {
    assertOptions<TimeRate>(name, rate, { over: 1, time: 1, minCalls: 1 });
    const { time = Number.NaN, minCalls = Number.NaN } = rate;
    const range = { least: Number.MIN_VALUE, most: 1e12 };
    assertNumbers({ [`${name}.time`]: time }, range, 'use a positive number of milliseconds');
    assertNumbers(
      { [`${name}.minCalls`]: minCalls },
      { least: 1, integer: true },
      'use a whole number from 1',
    );
  }
  const { over = Number.NaN } = rate;
  assertNumbers(
    { [`${name}.over`]: over },
    { least: 0, most: 1 },
    'use a share from 0 to 1, such as 0.5',
  );
}

function isByCalls(rate: FailureRate): rate is CallRate {
  return (rate as Partial<CallRate> | null)?.calls !== undefined;
}

/**
 * Rejects calls at once while the service of their key is down. It opens after failures in a row, or by their rate.
 * After `openFor`, it lets one call at a time through as a probe and rejects the others. Successful probes close it, a
 * failed probe opens it again. Calls that were running when it changed do not count. It has no timers.
 *
 * @example
 * ```ts
 * import { circuitBreaker } from '@mikrokit/policies';
 *
 * const breaker = circuitBreaker({ failures: 1, openFor: 10_000 });
 * const call = () =>
 *   breaker.execute(() => Promise.reject(new Error('down'))).catch((error) => error.message);
 *
 * console.log(await call()); // → down
 * console.log(breaker.state('').state); // → open
 * ```
 */
export function circuitBreaker(
  options?: CircuitBreakerOptions,
  environment?: PolicyEnvironment,
): CircuitBreaker {
  return new CircuitBreaker(options, environment);
}
