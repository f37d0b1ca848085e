import { type RpcError, ValidationError } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import { toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import { loadPart } from './load-part.ts';
import type { RouteDiscovery } from './route-discovery.ts';

/**
 * The error for parameters that cannot be written: with all issues, or with one if the type model
 * cannot be loaded.
 */
export async function rejectedParams(
  { route, params, options }: Pick<ClientCall, 'route' | 'params' | 'options'>,
  cause: unknown,
  { discovery, maxDepth }: { readonly discovery: RouteDiscovery; readonly maxDepth: number },
): Promise<RpcError> {
  if (!(cause instanceof TypeError)) return toCallError(route, cause);
  let issues: readonly Issue[] = [];
  try {
    const { issuesOfCall } = await loadPart(route, import('./check-params.ts'));
    const model = await discovery.readModel(route);
    issues = issuesOfCall(model, { route, params, hooks: options.hooks, maxDepth });
  } catch {
    // Without the type model, the error still has the encoder's message.
  }
  const { message } = cause;
  const unexplained: Issue = { path: [], code: 'type', expected: '', message };
  return toCallError(route, new ValidationError(issues.length > 0 ? issues : [unexplained]));
}
