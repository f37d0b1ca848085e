import type { Checks } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { MessagesOfCall } from '../definition/router-options.ts';
import type { TypeModel } from '../definition/type-model.ts';
import type { StepContext } from '../steps/step.ts';
import type { FailureCode } from './execution-path.ts';

/** Everything that explains why a value fails its type. */
export interface ExplainOptions {
  readonly types: TypeModel;
  readonly maxDepth: number;
  readonly messages: Messages | MessagesOfCall | undefined;
  readonly checks: Checks | undefined;
}

/** The context of all steps, which loads the code for failures when a step fails. */
export function createStepContext(code: FailureCode, options: ExplainOptions): StepContext {
  return {
    maxDepth: options.maxDepth,
    refuseParams: async (...refused) => (await code.load()).refuseParams(options, ...refused),
    refuseResult: async (...refused) => (await code.load()).refuseResult(options, ...refused),
  };
}
