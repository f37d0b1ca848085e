import { DEFAULT_MAX_DEPTH, INVALID, writeHeader } from '@mikrokit/types/runtime/client';
import type { CallSettings } from '../options.ts';
import { headerOf } from '../transport/reply-headers.ts';
import type { ClientRoute } from './client-route.ts';
import { type JsonObject, type ReplyHead, type ToReplyError, WRONG_RESULT } from './read-reply.ts';
import { type HeaderValueMap, isHeaderPrimitive, lowerCaseNames } from './request-headers.ts';

/** Writes the body parameters of hooks, each after a comma: `,"auth":["x"]`. */
export function writeHookParams(
  { hooks }: ClientRoute,
  params: NonNullable<CallSettings['hooks']>,
  maxDepth: number,
): string {
  let text = '';
  for (const hook of hooks) {
    const own = Object.hasOwn(params, hook.field) ? params[hook.field] : undefined;
    if (own !== undefined && hook.header === undefined)
      text += `,${JSON.stringify(hook.field)}:${hook.encodeParams(own, maxDepth)}`;
  }
  return text;
}

/**
 * Encodes headers that hooks of the route read, such as dates and lists, by the types of their
 * parameters.
 */
export function writeTypedHeaders(
  { hooks }: ClientRoute,
  values: HeaderValueMap = {},
): HeaderValueMap {
  const typed = lowerCaseNames(values);
  for (const { header, encodeParams } of hooks) {
    const value = header && typed[header];
    // ["1970-01-01T00:00:00.000Z"] → 1970-01-01T00:00:00.000Z
    if (header && !isHeaderPrimitive(value))
      typed[header] = writeHeader(encodeParams([value], DEFAULT_MAX_DEPTH).slice(1, -1));
  }
  return typed;
}

/**
 * Reads the results of hooks from body and headers, by field. Next to an error, leaves out results
 * that break their types.
 */
export function readHookResults(
  { hooks }: ClientRoute,
  body: JsonObject,
  { head, maxDepth, toError }: { head: ReplyHead; maxDepth: number; toError: ToReplyError },
): Record<string, unknown> {
  const results: Record<string, unknown> = {};
  for (const { field, resultHeader, decodeResult } of hooks) {
    const inBody = Object.hasOwn(body, field) ? body[field] : undefined;
    const json = resultHeader ? headerOf(head, resultHeader) : inBody;
    const result = json === undefined ? json : decodeResult?.(json, maxDepth);
    if (result === INVALID) {
      if (body.errors === undefined) throw toError(WRONG_RESULT);
    } else if (result !== undefined) results[field] = result;
  }
  return results;
}
