import type { Reply } from '../../adapter.ts';

/** The last event of a stored stream: the reply that its call would have had. */
export type StoredEnd = Pick<Reply, 'status' | 'body'>;

/** As a store has it. */
export function writeEnd({ status, body = '{}' }: StoredEnd): string {
  return JSON.stringify({ status, body });
}

export function parseEnd(text: string): StoredEnd {
  return JSON.parse(text) as StoredEnd;
}

/** The end of a stream that a caller has stopped. */
export function stoppedEnd(route: string): StoredEnd {
  const errors = { [route]: { type: 'cancelled', message: 'The stream was stopped' } };
  return { status: 499, body: JSON.stringify({ errors }) };
}
