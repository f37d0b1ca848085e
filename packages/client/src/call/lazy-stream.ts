import type { RpcStream } from '../types/stream.ts';

/** A stream whose code and reply are loaded by its first reader. */
export interface OpenStream {
  result(): Promise<unknown>;
  next(): Promise<IteratorResult<unknown, unknown>>;
  /** Ends the stream. Called too when a loop over it is left. */
  cancel(reason?: unknown): Promise<IteratorResult<unknown, unknown>>;
}

/** The members of a stream that change. */
export interface StreamState {
  lastEventId?: string;
  /** The id of a detached stream. */
  id?: string;
}

/** A stream that its first reader opens with `open`. */
export function lazyStream(
  open: (state: StreamState) => Promise<OpenStream>,
): RpcStream<unknown, unknown> {
  let opening: Promise<OpenStream> | undefined;
  const use = async (method: keyof OpenStream, reason?: unknown) => {
    opening ??= open(stream);
    return (await opening)[method](reason);
  };
  const cancel = (reason?: unknown): Promise<never> => use('cancel', reason) as Promise<never>;
  const stream: StreamState & Omit<RpcStream<unknown, unknown>, 'lastEventId'> = {
    get result() {
      const result = use('result');
      // Readers of the items get the error there.
      result.catch(() => {});
      return result;
    },
    cancel,
    [Symbol.asyncDispose]: cancel,
    [Symbol.asyncIterator]: () => ({
      next: () => use('next') as Promise<IteratorResult<unknown, unknown>>,
      return: cancel,
    }),
  };
  return stream as RpcStream<unknown, unknown>;
}
