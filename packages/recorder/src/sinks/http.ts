import { setTimeout } from 'node:timers/promises';
import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type { Sink } from './sink.ts';

/** Options of {@link http}. */
export interface HttpSinkOptions {
  /** Headers of each request, such as the authorization of a collector. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds for one attempt. Default: 10,000. */
  readonly timeout?: number;
  /** The most attempts to send a batch while the collector is unreachable or replies 429 or 5xx. Default: 3. */
  readonly attempts?: number;
}

/**
 * Creates a sink that posts calls in batches, as `application/x-ndjson`, to a collector. The first
 * batch starts with the line that describes the API. If the reply of the collector is lost, it gets
 * a batch twice. Throws for a URL that is not HTTP, and for invalid options.
 */
export function http(url: string, options: HttpSinkOptions = {}): Sink {
  assertKnownOptions('http', options, { headers: 1, timeout: 1, attempts: 1 });
  const { timeout = 10_000, attempts = 3 } = options;
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new TypeError('http: the URL must begin with http: or https:');
  assertIntegers('http', { timeout }, { most: LONGEST_TIMEOUT });
  assertIntegers('http', { attempts });
  const headers = { ...options.headers, 'content-type': 'application/x-ndjson' };
  let description: string | undefined;

  const post = async (body: string): Promise<Response> => {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    await response.body?.cancel();
    return response;
  };

  return {
    describe: (line) => {
      description = line;
    },
    write: async (lines) => {
      const all = description === undefined ? lines : [description, ...lines];
      const body = `${all.join('\n')}\n`;
      let failure: unknown;
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (attempt > 0) await setTimeout(100 * 2 ** attempt);
        try {
          const { ok, status } = await post(body);
          if (ok) {
            description = undefined;
            return;
          }
          failure = new Error(`The collector of tapes answers ${status}`);
          if (status !== 429 && status < 500) break;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    close: async () => {},
  };
}
