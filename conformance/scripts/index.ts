import { callerGoesAway } from './caller-goes-away.ts';
import { detachedStreams } from './detached-streams.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { oneConnection } from './one-connection.ts';
import type { Script } from './script.ts';
import { tooLarge } from './too-large.ts';
import { unusualCallers } from './unusual-callers.ts';

/** Every scripted test of the suite. */
export const scripts: readonly Script[] = [
  ...tooLarge,
  ...oneConnection,
  ...callerGoesAway,
  ...detachedStreams,
  ...unusualCallers,
  ...idempotencyKeys,
];
