import type { CallExpression } from '../api/syntax.ts';
import type { FileContext } from '../read-context.ts';

/**
 * The context for everything that is read for a call: the chains of its diagnostics start there.
 */
export function withinCall(context: FileContext, call: CallExpression): FileContext {
  const name = call.expression.getText(call.getSourceFile());
  return { ...context, reporter: context.reporter.within(name, call) };
}
