import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { JSON_HEADERS } from '../call/response-draft.ts';
import type { Layout } from '../layout/lay-out-paths.ts';
import { toCachedReply } from '../wire/caching.ts';
import { LaterReply } from '../wire/later-reply.ts';
import { refusal } from '../wire/refusal.ts';
import type { ApiDescription } from './api-description.ts';

const forAll = { cacheControl: 'no-cache', etag: true, vary: undefined };

/** Answers GET with the API's type model. */
export class DescribeEndpoint implements Endpoint {
  readonly maxBodySize = 0;
  readonly #description: ApiDescription;
  readonly #layout: Pick<Layout, 'routes' | 'base'>;
  #text: Promise<string> | undefined = undefined;

  constructor(description: ApiDescription, layout: Pick<Layout, 'routes' | 'base'>) {
    this.#description = description;
    this.#layout = layout;
  }

  run(_body: string, request: CallRequest): PendingReply {
    return new LaterReply(this.#reply(request), () => {});
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal('mikrokit.json', toProtocolError(type, message));
  }

  async #reply(request: CallRequest): Promise<Reply> {
    this.#text ??= this.#write();
    const reply = { status: 200, headers: JSON_HEADERS, body: await this.#text };
    return toCachedReply(reply, forAll, request);
  }

  async #write(): Promise<string> {
    const api = await this.#description.load();
    return JSON.stringify(await api.describe(this.#layout));
  }
}
