import { shareClass } from './share-class.ts';

/**
 * Each reason for which a policy ends or rejects a call, with the HTTP status that a gateway would
 * use.
 */
const POLICY_ERRORS = {
  /** An attempt took longer than its timeout, or a call longer than its deadline. */
  timeout: 504,
  /** The circuit breaker is open, or half-open with a probe under way. */
  'circuit-open': 503,
  /** All slots of the bulkhead are taken, and its queue is full. */
  'bulkhead-full': 503,
  /** The rate is used up, and the queue for it is full. */
  'rate-limited': 429,
} as const;

/** How a policy ended or rejected a call. */
export type PolicyErrorType = keyof typeof POLICY_ERRORS;

/** A call that a policy ended or rejected. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly type: PolicyErrorType;
  /** HTTP status that a gateway would give it. */
  readonly status: number;
  /** Milliseconds until another call has a chance, where the policy knows. */
  readonly retryAfter: number | undefined;

  constructor(type: PolicyErrorType, message: string, retryAfter?: number) {
    super(message);
    this.type = type;
    this.status = POLICY_ERRORS[type];
    this.retryAfter = retryAfter;
  }
}

shareClass(PolicyError, 'PolicyError');
