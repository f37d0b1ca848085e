import type { Issue } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import { explainCall } from '@mikrokit/types/runtime/interpret';
import type { CallSettings } from '../options.ts';

export type { ApiModel };

/** The parameters of one call. */
interface CallToCheck {
  readonly route: string;
  readonly params: readonly unknown[];
  readonly hooks: CallSettings['hooks'];
  readonly maxDepth: number;
}

/** The issues for which a server with this model would reject a call's parameters. */
export function issuesOfCall(
  model: ApiModel,
  { route, params, hooks = {}, maxDepth }: CallToCheck,
): readonly Issue[] {
  // The server runs hooks first, and stops at the first failure.
  for (const id of model.routes[route]?.hooks ?? []) {
    const hook = model.hooks[id];
    const field = hook?.name ?? id;
    if (hook === undefined || hook.header !== undefined || !Object.hasOwn(hooks, field)) continue;
    const issues = explainCall(model, id, hooks[field] ?? [], { maxDepth });
    if (issues.length > 0) return issues;
  }
  return explainCall(model, route, params, { maxDepth });
}
