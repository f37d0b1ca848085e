import { wrap } from '@mikrokit/recorder';
import { createRouter, RpcError } from '@mikrokit/router';
import type { Volatile } from '@mikrokit/types';

export interface Mail {
  id: Volatile<string>;
  to: string;
}

/** The dependency calls of the handlers. */
export interface Outbox {
  send(mail: Mail): Promise<Volatile<number>>;
}

type Step = { kind: 'wait'; until: Volatile<Date> } | { kind: 'go'; until: Date };

export interface Report {
  id: Volatile<string>;
  seen?: Volatile<Date | null>;
  total: number;
  steps: Step[];
  hosts: Map<string, Volatile<number>>;
  pair: [string, ...Volatile<number>[], string];
  loads: Record<string, Volatile<number>>;
}

/** Values that a test changes from run to run. */
export interface Values {
  readonly report: Report;
  readonly since: number;
  readonly mail: Mail;
}

/** Makes a router whose results, errors and dependency calls have volatile values. */
export function createReports(values: Values, outbox: Outbox) {
  const mails = wrap<Outbox>('mails', outbox);
  return createRouter(
    {
      report: (): Report => values.report,
      fail: (): number | RpcError<'late', { since: Volatile<number>; by: string }> =>
        new RpcError('late', { status: 503, data: { since: values.since, by: 'Ada' } }),
      send: async (): Promise<string> => {
        const number = await mails.send(values.mail);
        return number > 0 ? 'sent' : 'kept';
      },
    },
    { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}
