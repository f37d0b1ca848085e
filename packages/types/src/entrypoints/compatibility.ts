export type {
  ApiContract,
  ApiLimits,
  RawContract,
  RouteContract,
} from '../compatibility/contracts/api-contract.ts';
export { compareContracts } from '../compatibility/contracts/compare-contracts.ts';
export type { Finding, Severity } from '../compatibility/contracts/finding.ts';
export { type FindingCode, findingRules } from '../compatibility/contracts/finding.ts';
export {
  createTypeComparison,
  type TypeComparisonOptions,
} from '../compatibility/types/compare-types.ts';
export type { Comparison } from '../compatibility/types/comparison.ts';
export { type MergedTypes, mergeTypes } from '../compatibility/types/merge-types.ts';
export { isRejection, type Mismatch, type MismatchKind } from '../compatibility/types/mismatch.ts';
