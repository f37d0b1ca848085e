import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { FlatHook } from '../definition/flatten-routes.ts';
import type { Step, StepParts } from '../layout/execution-path.ts';

/** Makes one step for each hook, and one list for each list of hooks, however many routes share them. */
export class HookSteps {
  readonly #steps = new Map<FlatHook, Step>();
  readonly #lists = new Map<readonly FlatHook[], readonly Step[]>();

  /** Throws for a hook without codecs. */
  constructor(hooks: readonly FlatHook[], codecs: RouterCodecs, parts: StepParts) {
    for (const hook of hooks) {
      this.#steps.set(hook, hook.rules.toStep(hook, codecs, parts));
    }
  }

  of(hooks: readonly FlatHook[]): readonly Step[] {
    const known = this.#lists.get(hooks);
    if (known !== undefined) return known;
    const steps = hooks.map((hook) => this.#steps.get(hook) as Step);
    this.#lists.set(hooks, steps);
    return steps;
  }
}
