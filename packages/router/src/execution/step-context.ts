import type { Checks } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { MessagesOfCall } from '../definition/router-options.ts';
import type { TypeModel } from '../definition/type-model.ts';
import type { StepContext } from '../steps/step.ts';
import { rejectParams, rejectResult } from './failures.ts';

/** Everything that explains why a value fails its type. */
export interface ExplainOptions {
  readonly types: TypeModel;
  readonly maxDepth: number;
  readonly messages: Messages | MessagesOfCall | undefined;
  readonly checks: Checks | undefined;
}

/** The context of all steps of a router. */
export function createStepContext(options: ExplainOptions): StepContext {
  return {
    maxDepth: options.maxDepth,
    rejectParams: (...rejected) => rejectParams(options, ...rejected),
    rejectResult: (...rejected) => rejectResult(options, ...rejected),
  };
}
