import type { CallExpression } from 'typescript/unstable/ast';

/** Where and how a call gets its hidden argument. */
export interface CallSite {
  /** Where to write it, in UTF-16 code units. */
  readonly position: number;
  /** What to write before it there: `, undefined, ` for the arguments that the call leaves out. */
  readonly separator: string;
}

/** The site of a call without spread arguments; `index` is the place of the hidden one. */
export function callSite(call: CallExpression, index: number): CallSite {
  const last = call.arguments.at(-1);
  return {
    position: last ? last.getEnd() : call.getEnd() - 1,
    separator: (last ? ', ' : '') + 'undefined, '.repeat(index - call.arguments.length),
  };
}
