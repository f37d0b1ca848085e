import type { CallRequest, PendingReply, Reply } from '../adapter.ts';
import { contractOf } from '../call/headers.ts';
import { CallEndpoint } from '../protocol/call-endpoint.ts';

/** Runs the calls of a route that takes files: its first step reads the request. */
export class FileEndpoint extends CallEndpoint {
  readonly isRaw = true;

  override run(_body: string, request: CallRequest): Reply | PendingReply {
    return this.start({}, request, contractOf(request));
  }
}
