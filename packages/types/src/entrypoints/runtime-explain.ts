export { type ExplainOptions, explainJson, explainParams } from '../interpret/explain.ts';
export {
  defaultMessages,
  type IssueData,
  type Message,
  type Messages,
} from '../interpret/messages.ts';
export type { ApiModel } from '../model/model.ts';
