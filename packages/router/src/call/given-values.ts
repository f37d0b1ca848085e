import type { CallRequest } from '../adapter.ts';

/** Whether the adapter gives the value that a hook provides, so that the hook itself does not run. */
export function isGiven(
  { provided }: Pick<CallRequest, 'provided'>,
  name: string | undefined,
): name is string {
  return provided !== undefined && name !== undefined && Object.hasOwn(provided, name);
}
