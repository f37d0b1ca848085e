import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { StepsOf } from '../definition/definition.ts';
import type { FlatHook } from '../definition/flatten-routes.ts';
import type { Step, StepParts } from '../layout/execution-path.ts';
import { hookCodecOf } from '../layout/hook-codec.ts';
import { HookStep } from './hook-step.ts';

/** Makes one step for each hook, and one list for each list of hooks. Throws for a hook without codecs. */
export function createHookSteps(
  hooks: readonly FlatHook[],
  codecs: RouterCodecs,
  parts: StepParts,
): StepsOf {
  const steps = new Map<FlatHook, Step>();
  for (const hook of hooks) steps.set(hook, new HookStep(hook, hookCodecOf(codecs, hook), parts));
  const lists = new Map<readonly FlatHook[], readonly Step[]>();
  return (some) => {
    const known = lists.get(some);
    if (known !== undefined) return known;
    const list = some.map((hook) => steps.get(hook) as Step);
    lists.set(some, list);
    return list;
  };
}
