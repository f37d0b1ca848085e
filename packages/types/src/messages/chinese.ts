import type { MessageTable } from './message-table.ts';

/** In simplified characters. */
export const chinese: MessageTable = {
  type: '应为 {expected}',
  format: '不符合 {expected} 的格式',
  missing: '缺少值，应为 {expected}',
  unexpected: '多了一个值',
  duplicate: '已存在，应为 {expected}',
  depth: '嵌套过深，应为 {expected}',
  key: '不允许的键，应为 {expected}',
  'unknown-key': '未知的键，应为 {expected}',
  minLength: '太短，应为 {expected}',
  maxLength: '太长，应为 {expected}',
  pattern: '与模式不匹配，应为 {expected}',
  minimum: '太小，应为 {expected}',
  maximum: '太大，应为 {expected}',
  exclusiveMinimum: '太小，应为 {expected}',
  exclusiveMaximum: '太大，应为 {expected}',
  multipleOf: '不是倍数，应为 {expected}',
  minItems: '元素太少，应为 {expected}',
  maxItems: '元素太多，应为 {expected}',
  uniqueItems: '有重复的元素，应为 {expected}',
  check: '未通过检查，应为 {expected}',
  schema: '不符合模式 {expected}',
};
