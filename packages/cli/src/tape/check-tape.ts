import { existsSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { Types } from '@mikrokit/types/model';
import type { DescribedApi } from '../contract/api-contract.ts';
import { toText } from '../contract/report-text.ts';
import type { ListedRoute } from '../router/list-routes.ts';
import { type ModuleQuery, queryModule } from '../router/query-module.ts';
import { findEntry, type RouterSource } from '../router/router-process.ts';
import {
  type DependencyDrift,
  type DependencyFinding,
  findDependencyDrift,
} from './find-dependency-drift.ts';
import { findDrift } from './find-drift.ts';
import { toHtml } from './html-report.ts';
import type { MissingDependencyCalls, ReplayOptions, ReplayReport } from './installed-recorder.ts';
import { printDifference } from './print-difference.ts';
import { printable } from './printable.ts';

interface CheckTapeCommand extends RouterSource, ReplayOptions {
  /** A file or folder. */
  readonly tape: string;
  /** Whether safe changes of types are shown, and those that a way back would bring. */
  readonly all: boolean;
  /** The environment variable with the key of pseudonyms. Absent without one. */
  readonly keyVariable: string | undefined;
  /** The file for a report as a page. Absent if none is written. */
  readonly html: string | undefined;
}

/** The dependency call to the process that replays a tape. */
export interface TapeQuery extends ModuleQuery, ReplayOptions {
  readonly tape: string;
  readonly keyVariable: string | undefined;
}

/** Its answer. */
export interface CheckedTape extends ReplayReport {
  /** The calls of the tape in order. */
  readonly calls: readonly TapeLocation[];
  /** The APIs that were recorded, each with the last file that has it. */
  readonly recordedApis: readonly RecordedApi[];
  /** The calls to dependencies, one for each method and type, each with the last file that has it. */
  readonly recordedDependencyCalls: readonly RecordedDependencyCall[];
  /** The types of the dependency calls, by id. Older files have none. */
  readonly recordedTypes: Types;
  /** Today's API. */
  readonly api: DescribedApi;
  readonly routes: readonly ListedRoute[];
}

/** A line of a tape, from 1, with a call of a route. */
export interface TapeLocation {
  readonly file: string;
  readonly line: number;
  readonly route: string;
  /** Absent for a call whose dependency calls are all on tape. */
  readonly missing?: MissingDependencyCalls;
}

/** A method of a wrapped dependency that a tape has dependency calls to. */
export interface RecordedDependencyCall {
  /** `db.find` */
  readonly name: string;
  /** The id of its type. */
  readonly contract: string;
  readonly file: string;
}

/** An API that a tape describes. */
interface RecordedApi {
  readonly file: string;
  readonly api: DescribedApi;
}

/**
 * Replays a tape against today's code, and compares the types. Returns 1 if an outcome differs, if
 * a change of types breaks the clients on the tape, or if nothing could be compared.
 */
export async function checkTape({
  tape,
  all,
  html,
  ...command
}: CheckTapeCommand): Promise<number> {
  if (!existsSync(tape)) throw new CommandFailure(`There is no tape ${tape}`);
  const { headers, concurrency, timeout, exportName, keyVariable } = command;
  const entry = findEntry(command.entry);
  const script = new URL(`./replay-tape${extname(import.meta.url)}`, import.meta.url);
  const query: TapeQuery = {
    entry,
    exportName,
    tape,
    headers,
    concurrency,
    timeout,
    keyVariable,
  };
  const checked = (await queryModule(script, query)) as CheckedTape;
  const { calls, same, redacted, differences } = checked;
  if (calls.length === 0) throw new CommandFailure(`${tape} holds no calls`);

  const drift = findDrift(checked, entry);
  const dependencyDrift = findDependencyDrift(checked);
  const breaking = [...drift.findings, ...dependencyDrift.findings].some(
    ({ severity }) => severity === 'breaking',
  );
  const findings = drift.findings.filter(({ severity }) => all || severity !== 'safe');
  const parts = differences.map((difference) =>
    printDifference(difference, calls[difference.index]),
  );
  if (findings.length > 0) parts.push(toText({ findings, notes: [] }));
  if (all && drift.backwards.length > 0)
    parts.push(
      `If you go back to the code of the tape:\n\n${toText({ findings: drift.backwards, notes: [] })}`,
    );
  if (drift.undescribed.length > 0)
    parts.push(
      `The types of ${drift.undescribed.join(', ')} have changed. The tape does not tell how.`,
    );
  parts.push(...printDependencyDrift(dependencyDrift, all));
  const missing = calls.flatMap(printMissing);
  if (missing.length > 0) parts.push(missing.join('\n'));
  if (same + differences.length === 0) parts.push('No call could be replayed.');
  const end = summary({ same, redacted, differences: differences.length });
  parts.push(end);
  if (html !== undefined)
    writeFileSync(html, toHtml({ calls, differences, findings, summary: end }));
  console.log(parts.join('\n\n'));
  return differences.length > 0 || breaking || same === 0 ? 1 : 0;
}

const NOT_MADE = {
  one: 'was not made: not all that it needs is on the tape',
  more: 'were not made: not all that they need is on the tape',
} as const;

interface Counts {
  readonly same: number;
  readonly redacted: number;
  readonly differences: number;
}

/** `50 calls have the outcome on the tape, 2 differ, 1 was not made: not all that it needs is on the tape.` */
function summary({ same, redacted, differences }: Counts): string {
  const calls = same === 1 ? '1 call has' : `${same} calls have`;
  const differ = differences === 1 ? '1 differs' : `${differences} differ`;
  const left = redacted === 0 ? '' : `, ${redacted} ${NOT_MADE[redacted === 1 ? 'one' : 'more']}`;
  return `${calls} the outcome on the tape, ${differ}${left}.`;
}

/**
 * A line for a call with more dependency calls or taken values than its recorder stored. Empty for
 * any other.
 */
function printMissing({ file, line, route, missing }: TapeLocation): readonly string[] {
  if (missing === undefined) return [];
  const counts = [
    ...(missing.dependencyCalls > 0 ? [count(missing.dependencyCalls, 'dependencyCall')] : []),
    ...(missing.taken > 0 ? [count(missing.taken, 'value')] : []),
  ].join(' and ');
  return [
    `${file}:${line} ${printable(route)} was not made: ${counts} behind maxDependencyCalls, or behind full memory`,
  ];
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** Changes of the types of wrapped dependencies, for people: the breaking ones, or all. */
function printDependencyDrift(
  { findings, backwards, undescribed }: DependencyDrift,
  all: boolean,
): readonly string[] {
  const shown = findings.filter(({ severity }) => all || severity !== 'safe');
  return [
    ...(shown.length > 0 ? [`Dependencies:\n\n${shown.map(print).join('\n\n')}`] : []),
    ...(all && backwards.length > 0
      ? [
          `Dependencies, if you go back to the code of the tape:\n\n${backwards.map(print).join('\n\n')}`,
        ]
      : []),
    ...(undescribed.length > 0
      ? [
          `The types of these dependency calls have changed: ${undescribed.map(printable).join(', ')}. The tape does not tell how.`,
        ]
      : []),
  ];
}

function print({ severity, location, why, file }: DependencyFinding): string {
  return `${severity} ${printable(location)}\n  ${printable(why)}\n  Tape: ${file}`;
}
