import { type CallExpression, isSpreadElement, type Node } from '../api/syntax.ts';
import type { CallSite } from './file-report.ts';
import { passedCodecs } from './passed-codecs.ts';

/** Whether any argument of a call is spread. */
export function hasSpread(call: CallExpression): boolean {
  return call.arguments.some((argument: Node) => isSpreadElement(argument));
}

/**
 * The call site of a call without spread arguments. `index` is the index of the hidden argument.
 */
export function callSite(call: CallExpression, index: number): CallSite {
  const last = call.arguments.at(-1);
  return {
    passed: passedCodecs(call, index),
    position: last ? last.getEnd() : call.getEnd() - 1,
    separator:
      (last ? ', ' : '') + 'undefined, '.repeat(Math.max(0, index - call.arguments.length)),
  };
}

/** Whether a call has more arguments than its function takes, codecs that it passes included. */
export function hasSurplusArguments(call: CallExpression, hidden: number): boolean {
  const passed = passedCodecs(call, hidden) === undefined ? 0 : 1;
  return call.arguments.length > hidden + passed;
}
