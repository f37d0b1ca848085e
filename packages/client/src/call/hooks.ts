import { INVALID } from '@mikrokit/types/runtime/client';
import type { CallSettings } from '../options.ts';
import { type Arrived, type BadReply, type Fields, WRONG_RESULT } from './read-reply.ts';
import { written } from './request.ts';
import type { Route } from './route.ts';

/** Writes the parameters of hooks that take theirs from the body, each after a comma: `,"auth":["x"]`. */
export function writeHooks(
  { hooks }: Route,
  given: NonNullable<CallSettings['hooks']>,
  maxDepth: number,
): string {
  let text = '';
  for (const hook of hooks) {
    const params = Object.hasOwn(given, hook.field) ? given[hook.field] : undefined;
    if (params !== undefined && hook.header === undefined)
      text += `,${JSON.stringify(hook.field)}:${written(hook, params, maxDepth)}`;
  }
  return text;
}

/** What hooks gave in the body of a reply and its headers, by field. Beside an error, what breaks its type is left out. */
export function hookResults(
  { hooks }: Route,
  body: Fields,
  { arrived, maxDepth, bad }: { arrived: Arrived; maxDepth: number; bad: BadReply },
): Record<string, unknown> {
  const results: Record<string, unknown> = {};
  for (const { field, resultHeader, decodeResult } of hooks) {
    const inBody = Object.hasOwn(body, field) ? body[field] : undefined;
    const json = resultHeader ? arrived.header(resultHeader) : inBody;
    const result = json === undefined ? json : decodeResult?.(json, maxDepth);
    if (result === INVALID) {
      if (body.errors === undefined) throw bad(WRONG_RESULT);
    } else if (result !== undefined) results[field] = result;
  }
  return results;
}
