/** The results of attacks. */
export interface Tally {
  /** Calls with the reply that is theirs. */
  answered: number;
  /** Calls without a reply within the patience of their client, on an open connection. */
  hangs: number;
  /** Connections that ended, without `connection: close`, before all their calls had a reply. */
  cut: number;
  /** Ids of calls that got no reply. */
  readonly lost: Set<number>;
  /** Calls that ran, but whose client got no reply. Known only for servers that have ended. */
  unanswered: number;
  /** Replies that belong to another call. */
  wrongOrder: number;
  /** Why nothing was tried. */
  skipped?: string;
  /** Other expectations that were not met. */
  readonly failures: string[];
}

export function createTally(): Tally {
  return {
    answered: 0,
    hangs: 0,
    cut: 0,
    lost: new Set(),
    unanswered: 0,
    wrongOrder: 0,
    failures: [],
  };
}
