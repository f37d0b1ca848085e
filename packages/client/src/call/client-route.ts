import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import type {
  ClientCodecs,
  ClientHookCodec,
  ClientRouteCodec,
} from '@mikrokit/types/runtime/client';
import { JSON_HEADERS } from './request-headers.ts';

/** A route as the client calls it. */
export interface ClientRoute {
  readonly id: string;
  /** Percent-encoded, as it is sent. */
  readonly path: string;
  readonly codec: ClientRouteCodec;
  /** The hooks that run for it. */
  readonly hooks: readonly ClientHookCodec[];
  /** Whether any of them returns something to callers. */
  readonly hasHookResults: boolean;
  /** The headers of every POST. */
  readonly postHeaders: readonly string[];
}

/** A route of these codecs, served at `path`. */
export function toClientRoute(
  codecs: ClientCodecs,
  { id, codec, path }: Pick<ClientRoute, 'id' | 'codec' | 'path'>,
): ClientRoute {
  const hooks = codec.hooks?.flatMap((hook) => codecs.hooks[hook] ?? []) ?? [];
  const { contract } = codec;
  return {
    id,
    path,
    codec,
    hooks,
    hasHookResults: hooks.some((hook) => hook.decodeResult),
    postHeaders: contract ? [...JSON_HEADERS, CONTRACT_HEADER, contract] : JSON_HEADERS,
  };
}
