import type { ApiDocument } from '@mikrokit/router/protocol';
import { maskSensitive } from '@mikrokit/types/runtime/interpret';
import type { RouteDocument } from '../api.ts';
import { declarationOf } from './explain-error.ts';

/**
 * The JSON of a reply with line breaks. Secrets are masked. A reply that is not JSON stays
 * unchanged.
 */
export function maskReply(api: ApiDocument, id: string, text: string): string {
  const json = parsed(text);
  return json === undefined ? text : JSON.stringify(masked(api, id, json), undefined, 2);
}

function masked(api: ApiDocument, id: string, json: unknown): unknown {
  const { result, methods } = api.routes[id] as RouteDocument;
  const mask = (value: unknown) => maskSensitive(api.types, result, value);
  if (typeof json !== 'object' || json === null) return json;
  if ('errors' in json) return { ...json, errors: maskedErrors(api, id, json.errors) };
  if (Object.hasOwn(json, id)) return { ...json, [id]: mask(Reflect.get(json, id)) };
  // The reply of an HTTP route is the result itself.
  return methods.length === 0 ? mask(json) : json;
}

/** Errors by the names of those who have them. */
function maskedErrors(api: ApiDocument, id: string, errors: unknown): unknown {
  const entries = Object.entries(errors ?? {}).map(([name, error]: [string, WireError]) => {
    const type = declarationOf(api, api.routes[id] as RouteDocument, error)?.data;
    const data = type === undefined ? error.data : maskSensitive(api.types, type, error.data);
    return [name, { ...error, data }];
  });
  return Object.fromEntries(entries);
}

interface WireError {
  readonly type: string;
  readonly data?: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
