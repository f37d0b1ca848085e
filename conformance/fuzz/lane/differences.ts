import type { Outcome } from './exchange.ts';

/** Both outcomes of one stream. */
export interface Difference {
  readonly stream: Buffer;
  readonly lane: Outcome;
  readonly node: Outcome;
}

/** The differences that are meant, with their reasons. */
const accepted: readonly {
  readonly reason: string;
  readonly test: (both: Difference) => boolean;
}[] = [
  {
    reason:
      'a server that closes with unread bytes resets the connection, and some replies are lost',
    test: ({ lane, node }) =>
      (lane.isReset && isPrefix(lane.replies, node.replies)) ||
      (node.isReset && isPrefix(node.replies, lane.replies)),
  },
  {
    reason:
      'node:http adds a refusal to a reply that closes if the unreadable bytes behind its request came in the same read',
    test: ({ lane, node }) => areEqual(withoutAdded(lane), withoutAdded(node)),
  },
  {
    reason:
      'node:http ends its side when its caller does, without the reply to a coded body that is still being inflated',
    test: ({ stream, lane, node }) =>
      /content-encoding: *gzip/i.test(stream.toString('latin1')) &&
      (isPrefix(lane.replies, node.replies) || isPrefix(node.replies, lane.replies)),
  },
];

/** Whether two outcomes agree, or differ for a listed reason. */
export function isAgreed(both: Difference): boolean {
  return areEqual(both.lane, both.node) || accepted.some(({ test }) => test(both));
}

function areEqual(some: Outcome, others: Outcome): boolean {
  return (
    some.isClosed === others.isClosed &&
    some.replies.length === others.replies.length &&
    isPrefix(some.replies, others.replies)
  );
}

function withoutAdded(outcome: Outcome): Outcome {
  const { replies } = outcome;
  const isAdded =
    /^HTTP\/1\.1 4\d\d [^\n]*\nconnection: close\n\n$/.test(replies.at(-1) ?? '') &&
    replies.at(-2)?.includes('\nconnection: close\n') === true;
  return isAdded ? { ...outcome, replies: replies.slice(0, -1) } : outcome;
}

function isPrefix(some: readonly string[], all: readonly string[]): boolean {
  return some.every((reply, at) => reply === all[at] || reply === '');
}
