import type { MessageTable } from './message-table.ts';

export const japanese: MessageTable = {
  type: '{expected} が必要です',
  format: '{expected} の形式ではありません',
  missing: '値がありません。{expected} が必要です',
  unexpected: '値が一つ多すぎます',
  duplicate: 'すでに存在します。{expected} が必要です',
  depth: '入れ子が深すぎます。{expected} が必要です',
  key: '使用できないキーです。{expected} が必要です',
  'unknown-key': '不明なキーです。{expected} が必要です',
  minLength: '短すぎます。{expected} が必要です',
  maxLength: '長すぎます。{expected} が必要です',
  pattern: 'パターンに一致しません。{expected} が必要です',
  minimum: '小さすぎます。{expected} が必要です',
  maximum: '大きすぎます。{expected} が必要です',
  exclusiveMinimum: '小さすぎます。{expected} が必要です',
  exclusiveMaximum: '大きすぎます。{expected} が必要です',
  multipleOf: '倍数ではありません。{expected} が必要です',
  minItems: '要素が少なすぎます。{expected} が必要です',
  maxItems: '要素が多すぎます。{expected} が必要です',
  uniqueItems: '要素が重複しています。{expected} が必要です',
  check: '検査に合格しません。{expected} が必要です',
};
