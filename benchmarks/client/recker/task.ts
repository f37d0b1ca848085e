import type { HttpClient } from './http-clients.ts';
import type { Arm } from './measure.ts';
import type { Mikrokit } from './mikrokit.ts';

/** A task of Recker's benchmarks, and how often a round repeats it. */
export interface Task {
  readonly name: string;
  readonly iterations: number;
  /** Rounds before those that count. Default: 1. */
  readonly warmUp?: number;
  readonly arms: readonly Arm[];
}

/** The arms of our client, and of all others. */
export type All = (
  own: () => Promise<unknown>,
  other: (client: HttpClient) => Promise<unknown>,
) => readonly Arm[];
export type Ours = Mikrokit;

/** The reply to `user`. */
export const USER = { id: 1, name: 'Ada', email: 'ada@example.com', timestamp: 1_767_225_600_000 };

/**
 * Rounds of short calls after which compilers have done most of their work, so that it affects no
 * client.
 */
export const COMPILED = 12;
