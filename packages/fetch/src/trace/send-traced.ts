import {
  chunksOf,
  type TimingRecord,
  type Transport,
  type TransportReply,
  type TransportRequest,
} from '@mikrokit/client/http';
import { type HarEntry, type TracedRequest, toHarEntry } from './har.ts';

/**
 * Sends a request, and traces it once its reply has been read, was given up, or did not come. A failure of `trace` is
 * warned of, and does not change the result.
 */
export async function sendTraced(
  transport: Transport,
  request: TransportRequest,
  trace: (entry: HarEntry) => void,
): Promise<TransportReply> {
  const timings: TimingRecord = {};
  const date = Date.now();
  const start = performance.now();
  const end = (more: Pick<TracedRequest, 'status' | 'headers' | 'size' | 'error'>): void => {
    const entry = toHarEntry({ request, date, start, end: performance.now(), timings, ...more });
    void giveTo(trace, entry);
  };
  let reply: TransportReply;
  try {
    reply = await transport.send({ ...request, timings });
  } catch (error) {
    end({ size: 0, error });
    throw error;
  }
  const { status, headers, body, bytes } = reply;
  timings.responseStart ??= performance.now();
  if (!body) {
    end({ status, headers, size: bytes?.byteLength ?? -1 });
    return reply;
  }
  let isOver = false;
  const endOnce = (size: number, error?: unknown) => {
    if (isOver) return;
    isOver = true;
    end({ status, headers, size, error });
  };
  return {
    ...reply,
    body: traced(chunksOf(body), endOnce),
    cancel: () => {
      endOnce(-1);
      reply.cancel?.();
    },
  };
}

/** Calls the function with an entry. An async function can reject later. */
async function giveTo(trace: (entry: HarEntry) => unknown, entry: HarEntry): Promise<void> {
  try {
    await trace(entry);
  } catch (error) {
    console.warn('createFetch: the function trace failed', error);
  }
}

async function* traced(
  body: AsyncIterable<Uint8Array>,
  end: (size: number, error?: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      yield chunk;
    }
    end(size);
  } catch (error) {
    end(size, error);
    throw error;
  } finally {
    // Its reader left.
    end(size);
  }
}
