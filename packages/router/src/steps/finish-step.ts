import type { Context } from '../call/context.ts';
import { isGiven } from '../call/given-values.ts';
import type { RunningCall, Step } from './step.ts';

type Finish = (context: Context, provided: unknown) => unknown;

/** The hook of a {@link FinishStep}. */
interface FinishStepInit {
  readonly field: string;
  readonly definition: { readonly provides?: string | undefined };
}

/** Finishes a hook after the routes inside it, even if they failed. */
export class FinishStep implements Step {
  readonly kind = 'hook';
  readonly id: string;
  readonly errors = undefined;
  readonly #provides: string;
  readonly #finish: Finish;

  constructor({ field, definition }: FinishStepInit, finish: Finish) {
    this.id = field;
    this.#provides = definition.provides as string;
    this.#finish = finish;
  }

  runsOnError(context: Context): boolean {
    return this.#provides in context;
  }

  start({ context }: RunningCall): unknown {
    // The hook did not run, so there is nothing to finish.
    if (isGiven(context.request, this.#provides)) return undefined;
    const finish = this.#finish;
    return finish(context, context[this.#provides as keyof Context]);
  }

  finish(): undefined {}
}
