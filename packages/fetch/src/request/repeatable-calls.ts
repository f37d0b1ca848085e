import type { Repeatable } from '@mikrokit/policies';
import type { Call } from '../call.ts';

/** Methods that change nothing, and idempotent methods: RFC 9110 section 9.2. */
export const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const IDEMPOTENT: ReadonlySet<string> = new Set(['PUT', 'DELETE']);

/** Whether and how a failed call can be sent again. */
export function repeatableOf({ method, body, isStream, options }: Call): Repeatable {
  const { repeatable, idempotencyKey } = options;
  if (repeatable === false || body?.isRepeatable === false) return false;
  // A reply that is read while it arrives has one reader.
  if (SAFE.has(method)) return isStream ? 'in turn' : true;
  return repeatable || idempotencyKey || IDEMPOTENT.has(method) ? 'in turn' : false;
}
