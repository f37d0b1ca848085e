import { assertKnownOptions } from '@mikrokit/router';
import { assertService, assertSubject } from './subjects.ts';

/** Options of `serveNats`. */
export interface ServeNatsOptions {
  /** Begins the subjects of the service's calls, and names the queue group that shares them: `shop`. No dots. */
  readonly service: string;
  /** The most calls that run at once; one more gets the status 429. Default: 1,000. */
  readonly maxCalls?: number | undefined;
  /** Milliseconds between the signs of life that the client of a running call gets. Default: 1,000. */
  readonly heartbeat?: number | undefined;
}

/** Options of `natsTransport`. */
export interface NatsTransportOptions {
  /** The name that the servers have. */
  readonly service: string;
  /**
   * Milliseconds without any sign of life after which the server of a call is taken for lost; more than its `heartbeat`.
   * It is noticed at most a quarter later. Default: 3,000.
   */
  readonly silence?: number | undefined;
  /**
   * Begins the subject of the client's replies. Give each client one of its own, and the permission to subscribe to no other:
   * whoever may subscribe to `_INBOX.>` reads the replies of all. Default: `_INBOX`.
   */
  readonly inboxPrefix?: string | undefined;
}

/** Options with their defaults. */
export type Settings<Options> = { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> };

export function serverSettings(options: ServeNatsOptions): Settings<ServeNatsOptions> {
  assertKnownOptions('serveNats', options, { service: 1, maxCalls: 1, heartbeat: 1 });
  const { service, maxCalls = 1_000, heartbeat = 1_000 } = options;
  assertService('serveNats', service);
  assertCount('serveNats', { maxCalls, heartbeat });
  return { service, maxCalls, heartbeat };
}

export function transportSettings(options: NatsTransportOptions): Settings<NatsTransportOptions> {
  assertKnownOptions('natsTransport', options, { service: 1, silence: 1, inboxPrefix: 1 });
  const { service, silence = 3_000, inboxPrefix = '_INBOX' } = options;
  assertService('natsTransport', service);
  assertSubject('natsTransport', 'inboxPrefix', inboxPrefix);
  assertCount('natsTransport', { silence });
  return { service, silence, inboxPrefix };
}

export function assertCount(owner: string, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    if (!(Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31))
      throw new RangeError(`${owner}: ${name} is ${String(value)}; use a whole number from 1`);
}
