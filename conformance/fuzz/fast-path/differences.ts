import type { Outcome } from './exchange.ts';

/** Both outcomes of one stream. */
export interface Difference {
  readonly stream: Buffer;
  readonly fastPath: Outcome;
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
    test: ({ fastPath, node }) =>
      (fastPath.isReset && isPrefix(fastPath.replies, node.replies)) ||
      (node.isReset && isPrefix(node.replies, fastPath.replies)),
  },
  {
    reason:
      'which of its own rejections node:http writes last, and how many, depends on what it gets in one read',
    test: ({ fastPath, node }) => {
      const [ours, theirs] = [withoutRejections(fastPath), withoutRejections(node)];
      return ours !== fastPath && theirs !== node && areEqual(ours, theirs);
    },
  },
  {
    reason: 'node:http cuts a connection at the method PRI, sometimes with replies that are due',
    test: ({ stream, fastPath, node }) =>
      stream.includes('PRI ') &&
      (isPrefix(fastPath.replies, node.replies) || isPrefix(node.replies, fastPath.replies)),
  },
  {
    reason:
      'node:http ends its side when its caller does, without the reply to a coded body that is still being inflated',
    test: ({ stream, fastPath, node }) =>
      /content-encoding: *gzip/i.test(stream.toString('latin1')) &&
      (isPrefix(fastPath.replies, node.replies) || isPrefix(node.replies, fastPath.replies)),
  },
];

/** Whether two outcomes agree, or differ for a listed reason. */
export function isAgreed(both: Difference): boolean {
  return areEqual(both.fastPath, both.node) || accepted.some(({ test }) => test(both));
}

function areEqual(some: Outcome, others: Outcome): boolean {
  return (
    some.isClosed === others.isClosed &&
    some.replies.length === others.replies.length &&
    isPrefix(some.replies, others.replies)
  );
}

/**
 * An outcome without the last replies that node:http writes itself: they close the connection and
 * have no length.
 */
function withoutRejections(outcome: Outcome): Outcome {
  const { replies } = outcome;
  const last = replies.findLastIndex((reply) => !OWN_REJECTION.test(reply));
  return last === replies.length - 1
    ? outcome
    : { ...outcome, replies: replies.slice(0, last + 1) };
}

const OWN_REJECTION =
  /^HTTP\/1\.1 4\d\d [^\n]*\nconnection: close\n(?:transfer-encoding: chunked\n)?\n/;

function isPrefix(some: readonly string[], all: readonly string[]): boolean {
  return some.every((reply, at) => reply === all[at] || reply === '');
}
