import type { CallRequest } from '../adapter.ts';

/** Whether the adapter provides the value of a hook, so that the hook does not run. */
export function isGiven(
  { provided }: Pick<CallRequest, 'provided'>,
  name: string | undefined,
): name is string {
  return provided !== undefined && name !== undefined && Object.hasOwn(provided, name);
}
