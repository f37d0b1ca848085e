import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceConditions } from '../../source-conditions.ts';
import { CommandFailure } from '../command-failure.ts';
import { usageError } from '../usage.ts';

/** The router to read. */
export interface RouterSource {
  /** The module that exports it; by default the first of `api.ts` and `src/api.ts` that exists. */
  readonly entry: string | undefined;
  /** Its name among the exports; needed only if there are several. */
  readonly exportName: string | undefined;
}

/** A query to the process that loads a module. */
export interface RouterQuery {
  readonly entry: string;
  readonly exportName: string | undefined;
  readonly want: 'contract' | 'openapi' | 'routes';
  /** Options of `api.openapi()`. */
  readonly openapi?: object;
}

/** The reply of that process. */
export type RouterReply = { readonly failure: string } | { readonly answer: unknown };

const ENTRIES = ['api.ts', 'src/api.ts'];

/** The module that a command is to load; throws a `CommandFailure` if it does not exist. */
export function findEntry(entry: string | undefined): string {
  const found = entry ?? ENTRIES.find((file) => existsSync(file));
  if (found === undefined) {
    throw usageError(
      `There is no ${ENTRIES.join(' or ')}; name the module that exports the router`,
    );
  }
  if (!existsSync(found)) throw new CommandFailure(`There is no file ${found}`);
  return resolve(found);
}

/**
 * Loads a module in a process of its own and queries its router. The module runs, but cannot start a server; its
 * output goes to stderr.
 */
export async function queryRouter(question: RouterQuery): Promise<unknown> {
  const script = new URL(`./load-router${extname(import.meta.url)}`, import.meta.url);
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const child = spawn(process.execPath, [...conditions, fileURLToPath(script)], {
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  const answer = await new Promise<RouterReply | undefined>((resolve, reject) => {
    child.once('message', (message) => resolve(message as RouterReply));
    child.once('close', () => resolve(undefined));
    child.once('error', reject);
    child.send(question);
  });
  if (answer === undefined) {
    const file = relative('', question.entry);
    throw new CommandFailure(`${file} ended its process before its router could be read`);
  }
  if ('failure' in answer) throw new CommandFailure(answer.failure);
  return answer.answer;
}
