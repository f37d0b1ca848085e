import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import type {
  ClientCodecs,
  ClientHookCodec,
  ClientRouteCodec,
} from '@mikrokit/types/runtime/client';
import { JSON_HEADERS, type SentHeaders } from './request-headers.ts';

/** A route as the client calls it. */
export interface ClientRoute {
  readonly id: string;
  /** Absolute and percent-encoded, without a query. */
  readonly url: string;
  readonly codec: ClientRouteCodec;
  /** The hooks that run for it. */
  readonly hooks: readonly ClientHookCodec[];
  /** Whether any of them returns something to clients. */
  readonly hasHookResults: boolean;
  /** The headers of every POST. */
  readonly postHeaders: SentHeaders;
}

/** A route of these codecs, served at `url`. */
export function toClientRoute(
  codecs: ClientCodecs,
  { id, codec, url }: Pick<ClientRoute, 'id' | 'codec' | 'url'>,
): ClientRoute {
  const hooks = codec.hooks?.flatMap((hook) => codecs.hooks[hook] ?? []) ?? [];
  const { contract } = codec;
  return {
    id,
    url,
    codec,
    hooks,
    hasHookResults: hooks.some((hook) => hook.decodeResult),
    postHeaders: contract ? { ...JSON_HEADERS, [CONTRACT_HEADER]: contract } : JSON_HEADERS,
  };
}
