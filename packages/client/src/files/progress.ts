import type { UploadProgress } from '../options.ts';
import type { TransportRequest } from '../transport/transport.ts';
import type { FileBody } from './file-body.ts';

/** The most bytes between two calls of a listener. */
const PIECE = 65_536;

/**
 * A request body that reports progress: bytes count when the transport takes them. Without a
 * listener, the body stays unchanged, because transports send it best that way.
 */
export function withProgress(
  body: FileBody['body'],
  total: number | undefined,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): Pick<TransportRequest, 'body' | 'size'> {
  if (body === undefined) return { body };
  if (onProgress === undefined) return 'getReader' in body ? { body } : { body, size: total };
  const reader = ('getReader' in body ? body : new Blob([body]).stream()).getReader();
  let sent = 0;
  let left = new Uint8Array() as Uint8Array;
  const counted = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (left.length === 0) {
          const { value } = await reader.read();
          if (value === undefined) return controller.close();
          left = value;
        }
        const piece = left.subarray(0, PIECE);
        left = left.subarray(PIECE);
        sent += piece.length;
        controller.enqueue(piece);
        onProgress({ sent, total });
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { body: counted, size: total };
}
