import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { printLiteral } from '../print-literal.ts';
import { type ImportedRouter, printCreation, printImport } from '../router/print-import.ts';
import { findEntry, queryRouter, type RouterSource } from '../router/router-process.ts';
import type { LocatedCall } from './installed-recorder.ts';
import { hasPseudonyms, NO_PSEUDONYMS } from './pseudonym-key.ts';
import { loadRecorder, readCalls } from './read-calls.ts';

interface PromoteCommand extends RouterSource {
  /** A file. */
  readonly tape: string;
  /** The line of the call in it, from 1. */
  readonly line: number;
  readonly runner: TestRunner;
  /** Headers for the call, in addition to the ones on the tape. */
  readonly headers: Readonly<Record<string, string>>;
  /** The file to write; by default the test is printed, for this folder. */
  readonly out: string | undefined;
  /**
   * The environment variable from which the test reads the key of pseudonyms. Absent without one.
   */
  readonly keyVariable: string | undefined;
}

export type TestRunner = keyof typeof RUNNERS;

/** How a test is written for each runner: its imports, its start and its check of a report. */
const RUNNERS = {
  ava: {
    imports: ["import test from 'ava';"],
    parameter: 't',
    check: 't.like(report, { same: 1, differences: [] });',
  },
  vitest: {
    imports: ["import { expect, test } from 'vitest';"],
    parameter: '',
    check: 'expect(report).toMatchObject({ same: 1, differences: [] });',
  },
  'node:test': {
    imports: ["import assert from 'node:assert/strict';", "import test from 'node:test';"],
    parameter: '',
    check: 'assert.deepEqual([report.same, report.differences], [1, []]);',
  },
} as const;

/** Prints or writes a test that makes one call of a tape again. */
export async function promoteCall(command: PromoteCommand): Promise<number> {
  const { tape, line, out } = command;
  const calls = await readCalls(tape);
  if (new Set(calls.map(({ file }) => file)).size > 1)
    throw new CommandFailure(`${tape} has several files; name the one with the call`);
  const located = calls.find((call) => call.line === line);
  if (located === undefined)
    throw new CommandFailure(
      `${tape}:${line} is not a call; the calls are on lines ${linesOf(calls)}`,
    );
  const { isReplayable } = await loadRecorder();
  if (!isReplayable(located.call))
    throw new CommandFailure(
      `${tape}:${line} cannot be replayed: not all that it needs is on the tape`,
    );
  if (command.keyVariable !== undefined && !hasPseudonyms(located.redaction))
    throw new CommandFailure(NO_PSEUDONYMS);
  const { entry: given, exportName = 'api' } = command;
  const entry = findEntry(given);
  const isFactory =
    command.exportName !== undefined &&
    (await queryRouter({ entry, exportName, want: 'is-factory' })) === true;
  const path = relative(out === undefined ? '' : dirname(out), entry)
    .split(sep)
    .join('/');
  const module = path.startsWith('.') ? path : `./${path}`;
  const text = printTest(command, located, { module, exportName, isFactory });
  if (out === undefined) process.stdout.write(text);
  else {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, text);
    console.log(out);
  }
  return 0;
}

/** `2 to 40` */
function linesOf(calls: readonly LocatedCall[]): string {
  const lines = calls.map(({ line }) => line);
  return `${Math.min(...lines)} to ${Math.max(...lines)}`;
}

function printTest(
  { runner, headers, keyVariable }: PromoteCommand,
  { call, redaction }: LocatedCall,
  router: ImportedRouter,
): string {
  const { imports, parameter, check } = RUNNERS[runner];
  const title = printLiteral(`${call.route} replies as on ${call.at.slice(0, 10)}`);
  const hasHeaders = Object.keys(headers).length > 0;
  const given = { ...(hasHeaders && { headers }), ...redaction };
  const hasOptions = Object.keys(given).length > 0;
  const literal = printLiteral(given, '  ');
  const options = keyVariable === undefined ? literal : `{ ...${literal}, ${keyOf(keyVariable)} }`;
  return [
    ...imports,
    "import { replay, type TapedCall } from '@mikrokit/recorder';",
    printImport(router),
    '',
    `const call = ${printLiteral(call)} satisfies TapedCall;`,
    '',
    `test(${title}, async (${parameter}) => {`,
    ...printCreation(router),
    `  const report = await replay(api, [call]${hasOptions ? `, ${options}` : ''});`,
    `  ${check}`,
    '});',
    '',
  ].join('\n');
}

/** If the variable is not set, the test only compares whether pseudonyms are there. */
function keyOf(variable: string): string {
  return `...(process.env.${variable} && { pseudonymKey: process.env.${variable} })`;
}
