import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import type {
  ClientCodecs,
  ClientHookCodec,
  ClientRouteCodec,
} from '@mikrokit/types/runtime/client';
import { JSON_HEADERS } from './headers.ts';

/** A route as the client knows it. */
export interface Route {
  readonly id: string;
  /** Percent-encoded, as it is sent. */
  readonly path: string;
  readonly codec: ClientRouteCodec;
  /** The hooks that run for it. */
  readonly hooks: readonly ClientHookCodec[];
  /** Whether any of them returns something to callers. */
  readonly givesHooks: boolean;
  /** The headers of every POST. */
  readonly postHeaders: readonly string[];
}

/** A route of codecs, served at a path. */
export function toRoute(
  codecs: ClientCodecs,
  { id, codec, path }: Pick<Route, 'id' | 'codec' | 'path'>,
): Route {
  const hooks = codec.hooks?.flatMap((hook) => codecs.hooks[hook] ?? []) ?? [];
  const { contract } = codec;
  return {
    id,
    path,
    codec,
    hooks,
    givesHooks: hooks.some((hook) => hook.decodeResult),
    postHeaders: contract ? [...JSON_HEADERS, CONTRACT_HEADER, contract] : JSON_HEADERS,
  };
}
