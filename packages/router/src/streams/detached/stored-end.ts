import type { Reply } from '../../adapter.ts';

/** The last event of a stored stream: its call's reply. */
export type StoredEnd = Pick<Reply, 'status' | 'body'>;

/** The form in which stores keep it. */
export function writeEnd({ status, body = '{}' }: StoredEnd): string {
  return JSON.stringify({ status, body });
}

export function parseEnd(text: string): StoredEnd {
  return JSON.parse(text) as StoredEnd;
}

/** The end of a stream that a client has stopped. */
export function stoppedEnd(route: string): StoredEnd {
  const errors = { [route]: { type: 'cancelled', message: 'The stream was stopped' } };
  return { status: 499, body: JSON.stringify({ errors }) };
}
