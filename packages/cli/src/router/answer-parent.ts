import { once } from 'node:events';
import { relative } from 'node:path';
import { CommandFailure, CompileError } from '@mikrokit/compiler/commands';
import type { ModuleQuery, ModuleReply } from './query-module.ts';

/**
 * Answers the one query of the parent process, and ends this process, whatever the module has
 * opened.
 */
export async function answerParent<Query extends ModuleQuery>(
  answerTo: (query: Query) => Promise<unknown>,
): Promise<void> {
  // The parent was killed, or has its reply.
  process.once('disconnect', () => process.exit());
  const [query] = (await once(process, 'message')) as [Query];
  // A module that never resolves must end this process, instead of waiting for the parent.
  process.channel?.unref();
  const reply = await replyTo(query, answerTo);
  process.send?.(reply, () => process.exit());
}

async function replyTo<Query extends ModuleQuery>(
  query: Query,
  answerTo: (query: Query) => Promise<unknown>,
): Promise<ModuleReply> {
  try {
    return { answer: await answerTo(query) };
  } catch (error) {
    if (error instanceof CompileError) return { failure: error.report };
    if (error instanceof CommandFailure) return { failure: error.message };
    console.error(error);
    return { failure: `${relative('', query.entry)} cannot be loaded` };
  }
}
