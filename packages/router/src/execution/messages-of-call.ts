import type { Messages } from '@mikrokit/types/runtime/explain';
import type { RunningCall } from '../steps/step.ts';
import type { ExplainOptions } from './step-context.ts';

/** The messages of issues for the caller of a call. */
export async function messagesOfCall(
  { messages }: ExplainOptions,
  { context }: Pick<RunningCall, 'context'>,
): Promise<Messages | undefined> {
  return typeof messages === 'function' ? messages(context) : messages;
}
