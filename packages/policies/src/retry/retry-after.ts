import type { Clock } from '../clock.ts';
import type { ErrorReader } from '../error-reader.ts';
import { parseHttpDate } from '../http-date.ts';

/** How long the reply of an error asks clients to wait, in milliseconds. 0 if it does not say. */
export interface RequestedDelay {
  /** No attempt before that is welcome. */
  readonly least: number;
  /** When more calls are allowed. An earlier attempt probably fails again. */
  readonly suggested: number;
}

/**
 * Reads `retry-after-ms`, `retry-after` (RFC 9110 section 10.2.3) and `retryAfter` of an error. Without them, it reads
 * the reset of a rate limit from errors about too many calls (429 and 503): `ratelimit` of
 * draft-ietf-httpapi-ratelimit-headers-10, or `ratelimit-reset` of earlier drafts, both in seconds. Invalid values
 * count as absent.
 */
export function requestedDelay(error: unknown, errors: ErrorReader, clock: Clock): RequestedDelay {
  const header = (name: string) => errors.header(error, name) ?? '';
  const milliseconds = header('retry-after-ms');
  if (/^\d+(?:\.\d+)?$/.test(milliseconds)) return { least: Number(milliseconds), suggested: 0 };
  const given = errors.retryAfter?.(error) ?? header('retry-after');
  // Invalid values count as absent.
  const own = typeof given === 'number' ? given : parseRetryAfter(String(given), clock);
  const least = Number.isNaN(own) ? 0 : Math.max(own, 0);
  if (least > 0 || !errors.isTransient(error, [429, 503])) return { least, suggested: 0 };
  const reset = header('ratelimit-reset');
  const seconds = /^\d+$/.test(reset) ? Number(reset) : resetOf(header('ratelimit'));
  return { least, suggested: seconds * 1_000 };
}

function parseRetryAfter(text: string, clock: Clock): number {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  return parseHttpDate(text) - clock.date();
}

/** `"burst";r=0;t=5, "daily";r=10;t=3600` → 5: when the last exhausted limit has room again. */
function resetOf(header: string): number {
  const limits = header.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(',');
  const resets = limits.map((limit) => {
    const [, left] = /;\s*r=(\d+)/.exec(limit) ?? [];
    const [, seconds] = /;\s*t=(\d+)/.exec(limit) ?? [];
    return Number(left) === 0 && left !== undefined ? Number(seconds ?? 0) : 0;
  });
  return Math.max(0, ...resets);
}
