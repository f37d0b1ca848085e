import type { RouterCodecs } from '@mikrokit/types/runtime';
import { FinishStep } from '../../steps/finish-step.ts';
import { HookStep } from '../../steps/hook-step.ts';
import type { Step, StepContext } from '../../steps/step.ts';
import { hookCodecOf } from '../attached-codecs.ts';
import type { FlatHook, FlatRoute, FlatRoutes } from '../flatten-routes.ts';
import { assertStreamHooks } from '../stream-checks.ts';

/**
 * Makes one step for each hook, and one list of steps for each list of hooks. Throws for a hook
 * without codecs, and for a header that would be set after a stream has started.
 */
export function createHookSteps(
  { hooks, routes }: FlatRoutes,
  codecs: RouterCodecs,
  context: StepContext,
): (hooks: readonly FlatHook[]) => readonly Step[] {
  assertStreamHooks(routes, codecs);
  const steps = new Map<FlatHook, Step>();
  for (const hook of hooks) steps.set(hook, new HookStep(hook, hookCodecOf(codecs, hook), context));
  const lists = new Map<readonly FlatHook[], readonly Step[]>();
  return (some) => {
    const known = lists.get(some);
    if (known !== undefined) return known;
    const list = some.map((hook) =>
      hook.finish === undefined ? (steps.get(hook) as Step) : new FinishStep(hook, hook.finish),
    );
    lists.set(some, list);
    return list;
  };
}

/** The members of a body that a route's hooks read. Other hooks read headers. */
export function bodyFieldsOf({ before, after }: FlatRoute): ReadonlySet<string> {
  const hooks = [...before, ...after].filter(({ definition }) => definition.header === undefined);
  return new Set(hooks.map(({ field }) => field));
}
