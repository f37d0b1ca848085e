import {
  type Compression,
  createCompression,
  createFront,
  type Front,
  type RequestHead,
} from '@mikrokit/http/front';
import type { Reply } from '@mikrokit/router';
import type { LambdaOptions } from '../lambda-options.ts';
import { toParts } from './http-exchange.ts';
import type { ResultParts } from './http-shape.ts';

/** What options ask for around the calls that HTTP events are; loaded by functions that have such options. */
export class Surroundings {
  readonly #front: { readonly tls: Front; readonly plain: Front } | undefined;
  readonly #compression: Compression | undefined;

  constructor(options: LambdaOptions) {
    const frontFor = (isTls: boolean) => createFront(options, { isTls, isClosing: () => false });
    const tls = frontFor(true);
    // Only a load balancer speaks plain HTTP, and says so of each request.
    this.#front = tls && { tls, plain: frontFor(false) as Front };
    const { compress = false } = options;
    this.#compression =
      compress === false ? undefined : createCompression(compress === true ? {} : compress);
  }

  /** The reply to what is not for the router. */
  answer(head: RequestHead): Reply | undefined {
    return this.#frontOf(head)?.answer(head);
  }

  dress(reply: Reply, head: RequestHead): Reply {
    return this.#frontOf(head)?.dress(reply, head) ?? reply;
  }

  async code(reply: Reply, head: RequestHead): Promise<ResultParts> {
    if (this.#compression === undefined) return toParts(reply);
    const acceptEncoding = head.header('accept-encoding');
    const { reply: plain, encoding } = this.#compression.negotiate(reply, acceptEncoding);
    if (encoding === undefined) return toParts(plain);
    const { reply: coded, bytes } = await this.#compression.code(plain, encoding);
    const { status, headers } = coded;
    return { status, headers, body: bytes.toString('base64'), isBase64Encoded: true };
  }

  #frontOf(head: RequestHead): Front | undefined {
    const isPlain = this.#front !== undefined && head.header('x-forwarded-proto') === 'http';
    return isPlain ? this.#front.plain : this.#front?.tls;
  }
}
