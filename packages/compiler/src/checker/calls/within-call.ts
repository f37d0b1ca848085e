import type { CallExpression } from '../api/syntax.ts';
import type { FileContext } from '../read-context.ts';

/** The context for what is read because of a call: the chains of its diagnostics begin there. */
export function withinCall(context: FileContext, call: CallExpression): FileContext {
  const name = call.expression.getText(call.getSourceFile());
  return { ...context, reporter: context.reporter.within(name, call) };
}
