import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandFailure, sourceConditions } from '@mikrokit/compiler/commands';

/** A query about the router that a module exports, for a process that loads the module. */
export interface ModuleQuery {
  readonly entry: string;
  /**
   * The name of the exported router, or of a function that creates it. Needed only if there are
   * several.
   */
  readonly exportName: string | undefined;
}

/** The reply of that process. */
export type ModuleReply = { readonly failure: string } | { readonly answer: unknown };

/**
 * Runs a script that answers one query with `answerParent`. The output of the module goes to stderr. Throws a
 * `CommandFailure` if the script has no answer.
 */
export async function queryModule(script: URL, query: ModuleQuery): Promise<unknown> {
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const child = spawn(process.execPath, [...conditions, fileURLToPath(script)], {
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  const reply = await new Promise<ModuleReply | undefined>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ModuleReply));
    child.once('close', () => resolve(undefined));
    child.once('error', reject);
    child.send(query);
  });
  if (reply === undefined) {
    const file = relative('', query.entry);
    throw new CommandFailure(`${file} ended its process before its router could be read`);
  }
  if ('failure' in reply) throw new CommandFailure(reply.failure);
  return reply.answer;
}
