import type { TapedDependencyCall } from './taped-dependency-call.ts';

/** Equal for dependency calls that ask the same: the order of keys does not matter. */
export function dependencyCallKey({
  dependency,
  method,
  params,
}: Pick<TapedDependencyCall, 'dependency' | 'method' | 'params'>): string {
  return JSON.stringify([dependency, method, params], (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Counts how often each dependency call was asked. */
export class Occurrences {
  readonly #counts = new Map<string, number>();

  /** The how manieth time a dependency call is asked now, from 1. */
  next(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}
