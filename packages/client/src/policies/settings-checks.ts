import { assertKnownOptions } from '@mikrokit/types/runtime/client';
import type { CallSettings, ClientOptions } from '../options.ts';

const BATCH_OPTIONS = { maxBatch: 1 } as const;
const RETRY_OPTIONS = { limit: 1, delay: 1, maxDelay: 1, anyRoute: 1 } as const;
const CALL_SETTINGS = {
  signal: 1,
  timeout: 1,
  deadline: 1,
  retry: 1,
  validate: 1,
  headers: 1,
  hooks: 1,
  maxReplySize: 1,
} as const;

/** Throws for options of calls or of their client that do not exist. */
export function assertCallSettings(
  settings: CallSettings,
  { batch }: Pick<ClientOptions, 'batch'>,
): void {
  const { retry } = settings;
  assertKnownOptions('Options of a client and its calls', settings, CALL_SETTINGS);
  if (typeof retry === 'object') assertKnownOptions('The option retry', retry, RETRY_OPTIONS);
  if (typeof batch === 'object') assertKnownOptions('The option batch', batch, BATCH_OPTIONS);
}
