import type { ClientCodecs, ClientRouteCodec } from '@mikrokit/types/runtime';

/** A route as the client knows it. */
export interface Route {
  readonly id: string;
  /** Percent-encoded, as it is sent. */
  readonly path: string;
  readonly codec: ClientRouteCodec;
  readonly codecs: ClientCodecs;
}
