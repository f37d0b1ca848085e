import type { Checks, Schemas } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { MessagesOfCall } from '../definition/router-options.ts';
import type { TypeModel } from '../definition/type-model.ts';
import type { StepContext } from '../steps/step.ts';
import { rejectParams, rejectResult, rejectSchemas } from './failures.ts';

/** Everything needed to explain why a value fails its type. */
export interface ExplainOptions {
  readonly types: TypeModel;
  readonly maxDepth: number;
  readonly messages: Messages | MessagesOfCall | undefined;
  readonly checks: Checks | undefined;
  readonly schemas: Schemas | undefined;
  readonly schemaMessages: boolean | undefined;
}

/** The context of all steps of a router. */
export function createStepContext(options: ExplainOptions): StepContext {
  return {
    maxDepth: options.maxDepth,
    rejectParams: (...rejected) => rejectParams(options, ...rejected),
    schemas: options.schemas,
    rejectSchemas: (...rejected) => rejectSchemas(options, ...rejected),
    rejectResult: (...rejected) => rejectResult(options, ...rejected),
  };
}
