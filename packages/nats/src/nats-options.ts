import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import { assertService, assertSubject } from './subjects.ts';

/** Options of `serveNats`. */
export interface ServeNatsOptions {
  /** The start of the service's subjects, and the name of its queue group: `shop`. No dots. */
  readonly service: string;
  /** The most calls that run at once. Further ones get the status 429. Default: 1,000. */
  readonly maxCalls?: number | undefined;
  /** Milliseconds between the heartbeats that the client of a running call gets. Default: 1,000. */
  readonly heartbeat?: number | undefined;
}

/** Options of `natsTransport`. */
export interface NatsTransportOptions {
  /** The name of the service, as on its servers. */
  readonly service: string;
  /**
   * Milliseconds without a heartbeat after which the server of a call counts as lost. Use more than its `heartbeat`.
   * The client notices it at most a quarter later. Default: 3,000.
   */
  readonly silence?: number | undefined;
  /**
   * The start of the subject of the client's replies. Give each client its own, and allow it to
   * subscribe to no other: a client with `_INBOX.>` can read the replies of all clients. Default:
   * `_INBOX`.
   */
  readonly inboxPrefix?: string | undefined;
}

/** Options with their defaults. */
export type Settings<Options> = { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> };

export function serverSettings(options: ServeNatsOptions): Settings<ServeNatsOptions> {
  assertKnownOptions('serveNats', options, { service: 1, maxCalls: 1, heartbeat: 1 });
  const { service, maxCalls = 1_000, heartbeat = 1_000 } = options;
  assertService('serveNats', service);
  assertIntegers('serveNats', { maxCalls });
  assertIntegers('serveNats', { heartbeat }, { most: LONGEST_TIMEOUT });
  return { service, maxCalls, heartbeat };
}

export function transportSettings(options: NatsTransportOptions): Settings<NatsTransportOptions> {
  assertKnownOptions('natsTransport', options, { service: 1, silence: 1, inboxPrefix: 1 });
  const { service, silence = 3_000, inboxPrefix = '_INBOX' } = options;
  assertService('natsTransport', service);
  assertSubject('natsTransport', 'inboxPrefix', inboxPrefix);
  assertIntegers('natsTransport', { silence }, { most: LONGEST_TIMEOUT });
  return { service, silence, inboxPrefix };
}
