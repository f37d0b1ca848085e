import type { Explanation } from '../kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { explainElements } from '../kinds/tuple.ts';
import { type ApiModel, type Types, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';
import type { Issue, IssueCode } from './issue.ts';

export type { ApiModel } from '../model.ts';

/** No more issues than this are reported for one value. */
const MOST_ISSUES = 20;

interface ExplainOptions {
  /** As it was given to the codec that refused the value. */
  readonly maxDepth: number;
}

/**
 * Why a parameter list does not satisfy a route's types: its first 20 issues, in the order of the
 * types. Their paths begin with the parameter's name. For use after `decodeParams` refused the list.
 */
export function explainParams(
  model: ApiModel,
  routeId: string,
  params: readonly unknown[],
  options: ExplainOptions,
): Issue[] {
  const route = model.routes[routeId];
  const node = route && typeNode(model.types, route.params);
  if (node?.kind !== 'tuple') throw new Error(`The type model holds no route '${routeId}'`);
  const issues: Issue[] = [];
  const explanation = explainer(model.types, issues, options.maxDepth);
  explanation.nested(() => explainElements(node, params, explanation, true));
  return issues;
}

function explainer(types: Types, issues: Issue[], maxDepth: number): Explanation {
  const path: (string | number)[] = [];
  let depth = maxDepth;
  let current = '';
  const explanation: Explanation = {
    types,
    print: (id) => printType(types, id),
    report: (code, expected = printType(types, current)) => {
      if (issues.length >= MOST_ISSUES) return;
      issues.push({ path: [...path], code, expected, message: messageOf(code, expected) });
    },
    explain: (id, value) => {
      if (issues.length >= MOST_ISSUES) return;
      const before = current;
      current = id;
      const node = typeNode(types, id);
      kindOf(node).explain(node, value, explanation);
      current = before;
    },
    at: (key, work) => {
      path.push(key);
      work();
      path.pop();
    },
    nested: (work) => {
      if (depth <= 0) return explanation.report('depth', `at most ${maxDepth} levels`);
      depth--;
      work();
      depth++;
    },
    count: (id, value) => {
      const found: Issue[] = [];
      explainer(types, found, depth).explain(id, value);
      return found.length;
    },
  };
  return explanation;
}

function messageOf(code: IssueCode, expected: string): string {
  switch (code) {
    case 'type':
      return `Expected ${expected}`;
    case 'format':
      return `Not in the form of ${expected}`;
    case 'missing':
      return `Missing; expected ${expected}`;
    case 'unexpected':
      return 'One value too many';
    case 'depth':
      return `Nested too deep; expected ${expected}`;
    case 'key':
      return `Key is not accepted; expected ${expected}`;
  }
}
