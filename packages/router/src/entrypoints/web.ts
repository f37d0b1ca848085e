// For our own packages, whose hosts take and send messages of the Fetch API; applications use the package's main entry.
export type { WebCall, WebLimits } from '../adapter.ts';
export { isAtHost, type Site } from '../call/cross-site.ts';
export { DeferredReply } from '../call/deferred-reply.ts';
export { toProtocolError } from '../call/errors.ts';
export type { ObserveBytes, PartsObserver } from '../call/parts-observer.ts';
export { rejection } from '../call/rejection.ts';
export { TIME_TO_SETTLE } from '../execution/deadline.ts';
export { RunningCalls } from '../execution/running-calls.ts';
export { fileNameOf } from '../files/file-name.ts';
export { type Fallback, withFallback } from '../raw/fallback.ts';
export { measureContent } from '../streams/measure-content.ts';
export { SendWindow } from '../streams/send-window.ts';
