import { currentCall } from './current-call.ts';

/** The Unix time in milliseconds, like `Date.now()`. A tape stores it for the replay of the call. */
export function now(): number {
  const live = () => Date.now();
  return currentCall.getStore()?.take('now', live) ?? live();
}

/** A number from 0 to below 1, like `Math.random()`. A tape stores it for the replay of the call. */
export function random(): number {
  const live = () => Math.random();
  return currentCall.getStore()?.take('random', live) ?? live();
}

/**
 * A random UUID, like `crypto.randomUUID()`. A tape stores it for the replay of the call, so use it for ids, and not
 * for secrets such as tokens.
 */
export function uuid(): string {
  const live = () => crypto.randomUUID();
  return currentCall.getStore()?.take('uuid', live) ?? live();
}
