import type { StreamBuffer } from '../definition/route-options.ts';
import { BufferedSource } from './buffered-source.ts';

/** Starts to read a handler's result. Throws a `TypeError` if it is not a stream. */
export function openSource(
  given: unknown,
  buffer: StreamBuffer | undefined,
): AsyncIterator<unknown, unknown> {
  const open = (given as Partial<AsyncIterable<unknown, unknown>> | null | undefined)?.[
    Symbol.asyncIterator
  ];
  if (typeof open !== 'function')
    throw new TypeError(
      'The handler gave no stream: its result has no method [Symbol.asyncIterator]',
    );
  const source = open.call(given as AsyncIterable<unknown, unknown>);
  return buffer === undefined ? source : new BufferedSource(source, buffer);
}
