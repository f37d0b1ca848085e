import type { ReconnectLimits } from '@mikrokit/client/http';
import { Policies, Policy } from '@mikrokit/policies';
import { fetchErrorReader } from '../errors/error-reader.ts';
import type { FetchError } from '../errors/fetch-error.ts';
import type { CallOptions } from '../options.ts';

/**
 * How often and how soon event streams are resumed: as the policy `retry` says, if its options are
 * known.
 */
export function reconnectLimits(policies: CallOptions['policies']): ReconnectLimits {
  if (policies === undefined || policies instanceof Policies) return {};
  const { retry } = policies;
  if (typeof retry === 'number') return { limit: retry };
  return retry === undefined || retry instanceof Policy ? {} : retry;
}

const TRANSIENT_STATUSES = [429, 502, 503, 504];

export function isTransient(error: FetchError): boolean {
  return fetchErrorReader.isTransient(error, TRANSIENT_STATUSES);
}
