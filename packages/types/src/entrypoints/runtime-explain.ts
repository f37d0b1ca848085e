export { partsOf, typesWithin } from '../analysis/deep-types.ts';
export { printType } from '../analysis/print-type.ts';
export {
  type ExplainOptions,
  explainJson,
  explainParams,
  explainSchemas,
} from '../interpret/explain.ts';
export { defaultMessages } from '../interpret/messages.ts';
export type { ApiModel } from '../model/model.ts';
export type { IssueData, Message, Messages } from '../runtime/issue.ts';
