export { type CostlyPattern, costlyPatterns } from '../pattern/costly-patterns.ts';
export { costOf, type PatternCost } from '../pattern/pattern-cost.ts';
