import type { Endpoint, Reply } from '../../adapter.ts';
import type { RpcError } from '../../call/errors.ts';

/** Answers one method at one path or path template: an HTTP route, or a raw handler. */
export interface Operation {
  /** The key of rejections in replies: a route's id. */
  readonly id: string;
  /**
   * The endpoint of one request, or the reply if nothing has to run. `values` are the
   * percent-decoded path parameters, in the template's order. `target` is the request target with
   * its query string.
   */
  accept(
    values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply;
  /** Whether a single segment can contain encoded slashes. Default: false. */
  readonly takesSlashes?: boolean;
  /**
   * The reply to a request without an endpoint, such as one with another method. Default: errors in
   * the form of the RPC protocol.
   */
  reject?(cause: RpcError, headers: readonly string[]): Reply;
}
