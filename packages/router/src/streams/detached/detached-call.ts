import type { CancelReason } from '../../adapter.ts';
import { StreamedCall } from '../streamed-call.ts';

/** A call that goes on when its caller is gone, once its stream has begun. */
export class DetachedCall extends StreamedCall {
  /** Usually the caller is gone, and with `'timeout'` the host has no more time for the call itself. */
  override cancel(reason?: CancelReason): void {
    if (reason === 'timeout' || this.stream === undefined) super.cancel(reason);
    else this.stream.cancel(reason);
  }

  /** Ends the call itself. */
  stop(): void {
    super.cancel();
  }
}

/** A call that reads a stored stream: its caller can go on elsewhere, whatever ends it. */
export class ResumedCall extends StreamedCall {
  override cancel(reason?: CancelReason): void {
    this.stream?.suspend?.();
    super.cancel(reason);
  }
}
