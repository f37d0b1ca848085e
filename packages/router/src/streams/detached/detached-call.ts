import type { CancelReason } from '../../adapter.ts';
import { StreamedCall } from '../streamed-call.ts';

/** A call that continues after its client disconnects, once its stream has started. */
export class DetachedCall extends StreamedCall {
  /** Usually the client has disconnected. With `'timeout'`, the host stops the call itself. */
  override cancel(reason?: CancelReason): void {
    if (reason === 'timeout' || this.stream === undefined) super.cancel(reason);
    else this.stream.cancel(reason);
  }

  /** Ends the call itself, not only its reader. */
  stop(): void {
    super.cancel();
  }
}

/**
 * A call that reads a stored stream. However it ends, its client can resume the stream elsewhere.
 */
export class ResumedCall extends StreamedCall {
  override cancel(reason?: CancelReason): void {
    this.stream?.suspend?.();
    super.cancel(reason);
  }
}
