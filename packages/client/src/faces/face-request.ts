import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import type { ClientFaceCodec } from '@mikrokit/types/runtime/client';
import type { ClientRoute } from '../call/client-route.ts';
import { JSON_HEADERS, type SentHeaders } from '../call/request-headers.ts';
import { normalizePath } from '../call/route-table.ts';
import { ClientError } from '../client-error.ts';
import type { TransportRequest } from '../transport/transport.ts';
import { queryTextOf } from './query-text.ts';

/** A route that only its HTTP face serves. */
export type FaceRoute = ClientRoute & { readonly codec: ClientFaceCodec };

/** A call of a route by its HTTP face. */
export interface FaceCall {
  readonly id: string;
  readonly codec: ClientFaceCodec;
  /** The beginning of all URLs: `https://example.com/api/`. */
  readonly base: string;
  /** The parameters as JSON text: `["hello"]`. */
  readonly params: string;
  readonly headers: SentHeaders;
  readonly limits: Pick<TransportRequest, 'signal' | 'maxReplySize'>;
}

/**
 * The request of a call by the HTTP face of its route: the parameters that the template names are in the path, and the
 * other one is the query string, or the body. Throws a `ClientError` for a value that would make another path.
 */
export function toFaceRequest({ id, codec, base, ...call }: FaceCall): TransportRequest {
  const [method = '', template = ''] = codec.http.split(' ');
  const values = JSON.parse(call.params) as readonly unknown[];
  const others = new Set(codec.names.keys());
  const segments = template.slice(1).split('/');
  const path = segments.map((segment) => {
    const [, name, rest] = /^\{([\w$]+)(\.\.\.)?\}$/.exec(segment) ?? [];
    if (name === undefined) return normalizePath(segment);
    const at = codec.names.indexOf(name);
    others.delete(at);
    return pathTextOf(id, name, partsOf(values[at], rest !== undefined));
  });
  const [other = -1] = others;
  const value = values[other];
  const takesBody = /^P/.test(method);
  const query = takesBody ? '' : queryTextOf(value);
  return {
    method,
    url: base + path.join('/') + (query && `?${query}`),
    headers: {
      ...(takesBody && JSON_HEADERS),
      ...contractHeader(codec.contract, method),
      ...call.headers,
    },
    body: takesBody && value !== undefined ? JSON.stringify(value) : undefined,
    ...call.limits,
  };
}

/** The segments of a path that a value makes: several only for the rest of a path. */
function partsOf(value: unknown, isRest: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isRest && typeof value === 'string' ? value.split('/') : [value];
}

/** Throws for segments that would be resolved on the way, or be another path. */
function pathTextOf(id: string, name: string, parts: readonly unknown[]): string {
  const texts = parts.map((part) => String(part ?? ''));
  if (texts.length > 0 && texts.every((text) => !/^\.{0,2}$/.test(text) && text.isWellFormed()))
    return texts.map(encodeURIComponent).join('/');
  const message = `'${name}' is a part of the path, which cannot be empty, '.' or '..'`;
  throw new ClientError('application', id, { message });
}

/** A page's GET of another origin would need a preflight for the header. */
function contractHeader(contract: string | undefined, method: string): SentHeaders {
  if (contract === undefined || (method === 'GET' && 'location' in globalThis)) return {};
  return { [CONTRACT_HEADER]: contract };
}
