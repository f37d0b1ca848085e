import { basename, relative } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { quote } from '../quote.ts';
import { findEntry, type RouterSource } from '../router/router-process.ts';
import type { FuzzResult } from './fuzz-target.ts';
import { printReport } from './report/print-report.ts';
import { startOwnTarget } from './target/own-target.ts';
import { openRemoteTarget } from './target/remote-target.ts';

export interface FuzzCommand extends RouterSource {
  /** The URL of a running server. Default: serves the module's router. */
  readonly url: string | undefined;
  readonly seed: number;
  /** Milliseconds of making calls. */
  readonly time: number;
  /** Milliseconds for a reply. */
  readonly deadline: number;
  /** Ids of routes, with `*` for any text. Default: all. */
  readonly routes: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly allowRemote: boolean;
}

/** Calls the routes of a router with values made from their types, until a reply shows a fault or the time is over. */
export async function fuzz(command: FuzzCommand): Promise<number> {
  await assertFastCheck();
  const { fuzzTarget } = await import('./fuzz-target.ts');
  const { url, deadline, exportName, seed, time, headers } = command;
  const entry =
    url === undefined || command.entry !== undefined ? findEntry(command.entry) : undefined;
  const own =
    url === undefined
      ? await startOwnTarget({ entry: entry as string, exportName }, deadline)
      : undefined;
  const target = own ?? (await openRemoteTarget({ ...command, url: url as string, entry }));
  try {
    const routes = matchRoutes(Object.keys(target.api.routes), command.routes);
    const secrets = [...command.secrets, ...(own ? environmentSecrets() : [])];
    const options = { seed, time, routes, headers, secrets };
    const result: FuzzResult = await fuzzTarget(target, options);
    const server = own
      ? {
          module: `./${basename(entry as string)}`,
          exportName: own.exportName,
          isFactory: own.isFactory,
        }
      : { url: target.url, base: target.api.base };
    const printed = await target.printed();
    console.log(
      printReport({
        result,
        target,
        printed,
        server,
        deadline,
        seed,
        again: printCommand(command, entry),
      }),
    );
    return result.found === undefined ? 0 : 1;
  } finally {
    await target.close();
  }
}

/** It makes the values, and only this command needs it. */
async function assertFastCheck(): Promise<void> {
  try {
    await import('fast-check');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandFailure(
      'mikrokit fuzz makes its values with fast-check, which is not installed. Install it: npm install --save-dev fast-check',
    );
  }
}

/** The values of variables that are secret by their names: a server that we start inherits them. */
function environmentSecrets(): readonly string[] {
  return Object.entries(process.env).flatMap(([name, value = '']) =>
    /SECRET|TOKEN|PASSWORD|PRIVATE|API_?KEY/i.test(name) && value.length >= 8 ? [value] : [],
  );
}

/**
 * The ids that match one of the patterns, `users/*`. All without patterns. Throws for a pattern
 * that matches none.
 */
function matchRoutes(ids: readonly string[], patterns: readonly string[]): readonly string[] {
  if (patterns.length === 0) return ids;
  const found = new Set<string>();
  for (const pattern of patterns) {
    const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const matching = ids.filter((id) => new RegExp(`^${parts.join('.*')}$`, 's').test(id));
    if (matching.length === 0)
      throw new CommandFailure(`No route matches ${pattern}; the routes are ${ids.join(', ')}`);
    for (const id of matching) found.add(id);
  }
  return ids.filter((id) => found.has(id));
}

/**
 * The command that repeats the calls of another one. It names secrets instead of showing them,
 * because the report can be in a public log.
 */
function printCommand(command: FuzzCommand, entry: string | undefined): string {
  const { url, allowRemote, exportName, routes, headers, secrets, deadline, time, seed } = command;
  return [
    'mikrokit fuzz',
    ...(entry === undefined ? [] : [quote(relative('', entry))]),
    ...(exportName === undefined ? [] : [`--export ${quote(exportName)}`]),
    ...(url === undefined ? [] : [`--url ${quote(url)}`]),
    ...(allowRemote ? ['--allow-remote'] : []),
    ...routes.map((route) => `--routes ${quote(route)}`),
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...secrets.map((_secret, i) => `--secret="$SECRET_${i + 1}"`),
    `--deadline ${deadline}`,
    `--time ${time / 1000}`,
    `--seed ${seed}`,
  ].join(' ');
}
