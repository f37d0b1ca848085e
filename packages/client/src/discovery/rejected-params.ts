import { type RpcError, ValidationError } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import { toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import type { RouteDiscovery } from './route-discovery.ts';

/**
 * The error for parameters that cannot be written: with all issues, or with one if the type model
 * cannot be loaded.
 */
export async function rejectedParams(
  call: Pick<ClientCall, 'route' | 'params' | 'options'>,
  cause: unknown,
  discovery: RouteDiscovery,
): Promise<RpcError> {
  const { route } = call;
  if (!(cause instanceof TypeError)) return toCallError(route, cause);
  let issues: readonly Issue[] = [];
  try {
    issues = await discovery.issuesOf(call);
  } catch {
    // Without the type model, the error still has the encoder's message.
  }
  const { message } = cause;
  const unexplained: Issue = { path: [], code: 'type', expected: '', message };
  return toCallError(route, new ValidationError(issues.length > 0 ? issues : [unexplained]));
}
