import { ValidationError } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import { explainCall } from '@mikrokit/types/runtime/interpret';
import type { CallSettings } from '../options.ts';

export type { ApiModel };

/** The parameters of one call. */
export interface CheckedCall {
  readonly route: string;
  readonly params: readonly unknown[];
  readonly hooks: CallSettings['hooks'];
  readonly maxDepth: number;
}

/** Throws a `ValidationError` with all issues that a server of this model would list, if there are any. */
export function assertValid(model: ApiModel, call: CheckedCall): void {
  const issues = issuesOf(model, call);
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Why a server of this model would refuse a call's parameters; empty when it would not. */
function issuesOf(
  model: ApiModel,
  { route, params, hooks = {}, maxDepth }: CheckedCall,
): readonly Issue[] {
  // The server runs hooks first, and stops at the first that refuses.
  for (const id of model.routes[route]?.hooks ?? []) {
    const hook = model.hooks[id];
    const field = hook?.name ?? id;
    if (hook === undefined || hook.header !== undefined || !Object.hasOwn(hooks, field)) continue;
    const issues = explainCall(model, id, hooks[field] ?? [], { maxDepth });
    if (issues.length > 0) return issues;
  }
  return explainCall(model, route, params, { maxDepth });
}
