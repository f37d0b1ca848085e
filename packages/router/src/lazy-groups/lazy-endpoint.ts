import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { rejection } from '../call/rejection.ts';
import type { LazyGroupState, LoadedGroup } from '../definition/lazy-route.ts';

/** Options of a {@link LazyEndpoint}. */
interface LazyEndpointOptions {
  readonly id: string;
  readonly group: LazyGroupState;
  readonly maxBodySize: number;
  readonly isRaw: boolean;
  /** Whether its replies stream. Default: they do not. */
  readonly streaming?: Pick<Endpoint, 'streams' | 'streamsEvents'>;
  /** Finds the endpoint in the loaded group. */
  readonly find: (group: LoadedGroup) => Endpoint | Reply;
  /** Default: errors in the form of the RPC protocol. */
  readonly toRejection?: (cause: Error) => Reply;
}

/** The receiver of a request to a group that is not loaded. */
export class LazyEndpoint implements Endpoint {
  readonly maxBodySize: number;
  readonly isRaw: boolean;
  readonly streams: boolean | undefined;
  readonly streamsEvents: boolean | undefined;
  readonly #options: LazyEndpointOptions;

  constructor(options: LazyEndpointOptions) {
    this.maxBodySize = options.maxBodySize;
    this.isRaw = options.isRaw;
    this.streams = options.streaming?.streams;
    this.streamsEvents = options.streaming?.streamsEvents;
    this.#options = options;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    const { group, find } = this.#options;
    return group.answer({
      run: (loaded) => {
        const found = find(loaded);
        return isReply(found) ? found : found.run(body, request);
      },
      reject: (type) => this.reject(type),
    });
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    const { id, toRejection = (cause: Error) => rejection(id, cause) } = this.#options;
    return toRejection(toProtocolError(type, message));
  }
}
