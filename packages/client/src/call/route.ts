import type { ClientCodecs, ClientHookCodec, ClientRouteCodec } from '@mikrokit/types/runtime';

/** A route as the client knows it. */
export interface Route {
  readonly id: string;
  /** Percent-encoded, as it is sent. */
  readonly path: string;
  readonly codec: ClientRouteCodec;
  /** The hooks that run for it. */
  readonly hooks: readonly ClientHookCodec[];
}

/** A route of codecs, served at a path. */
export function toRoute(codecs: ClientCodecs, { id, codec, path }: Omit<Route, 'hooks'>): Route {
  const hooks = codec.hooks?.flatMap((hook) => codecs.hooks[hook] ?? []) ?? [];
  return { id, path, codec, hooks };
}
