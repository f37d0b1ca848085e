import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { DeferredReply } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { JSON_HEADERS } from '../call/headers.ts';
import { LazyValue } from '../call/lazy-value.ts';
import { rejection } from '../call/rejection.ts';
import { createCaching } from '../definition/caching.ts';
import type { TypeModel } from '../definition/type-model.ts';
import { toCachedReply } from '../protocol/cached-reply.ts';
import { describeApi, type ServedApi } from './describe-api.ts';

const caching = createCaching({ etag: true });

/** Answers GET with the description of the API. */
export class DescribeEndpoint implements Endpoint {
  readonly maxBodySize = 0;
  readonly #text: LazyValue<string>;

  constructor(api: ServedApi & { readonly types: TypeModel }) {
    this.#text = new LazyValue(async () =>
      JSON.stringify(await describeApi(await api.types.load(), api)),
    );
  }

  run(_body: string, request: CallRequest): PendingReply {
    return new DeferredReply(this.#reply(request), () => {});
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection('mikrokit.json', toProtocolError(type, message));
  }

  async #reply(request: CallRequest): Promise<Reply> {
    const reply = { status: 200, headers: JSON_HEADERS, body: await this.#text.load() };
    return toCachedReply(reply, caching, request);
  }
}
