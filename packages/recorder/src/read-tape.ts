import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from '@mikrokit/router';
import { isRecord } from '@mikrokit/types/runtime';
import type { TapedApi, TapedRedaction } from './taped-api.ts';
import type { TapedCall } from './taped-call.ts';

/** A call with its location on a tape. */
export interface LocatedCall {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly call: TapedCall;
  /** The API as it was recorded. Absent if the file does not describe it. */
  readonly api?: ApiDocument;
  /**
   * Types of the dependency calls, as in a `TapedApi`. Absent if the file does not describe them.
   */
  readonly dependencyTypes?: ApiDocument['types'];
  /** Rules that changed its values. Absent if there are none. */
  readonly redaction?: TapedRedaction;
}

/**
 * Reads the calls of a tape: of one file, or of all `.jsonl` files of a folder in the order of their names. It skips an
 * incomplete last line, which a killed process can leave. Rejects for any other line that is not a call, with its
 * location.
 */
export async function readTape(path: string): Promise<readonly TapedCall[]> {
  return (await readLocatedCalls(path)).map(({ call }) => call);
}

/** Like {@link readTape}, with the location of each call and the API that it was recorded with. */
export async function readLocatedCalls(path: string): Promise<readonly LocatedCall[]> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? (await readdir(path)).filter((name) => name.endsWith('.jsonl')) : [];
  const files = isFolder ? names.sort().map((name) => join(path, name)) : [path];
  const calls: LocatedCall[] = [];
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
    let described: Partial<TapedApi> = {};
    for (const [i, text] of lines.entries()) {
      const line = i + 1;
      const parsed = parseLine(text, `${file}:${line}`);
      if ('api' in parsed) {
        described = parsed;
        continue;
      }
      const { api, dependencyTypes, redaction } = described;
      calls.push({
        file,
        line,
        call: parsed,
        ...(api && { api }),
        ...(dependencyTypes && { dependencyTypes }),
        ...(redaction && { redaction }),
      });
    }
  }
  return calls;
}

function parseLine(line: string, location: string): TapedCall | TapedApi {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${location}: this line is not JSON`, { cause });
  }
  if (isTapedApi(parsed) || isTapedCall(parsed)) return parsed;
  throw new Error(`${location}: this line is not a recorded call`);
}

function isTapedApi(value: unknown): value is TapedApi {
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.api)) return false;
  if (value.redaction !== undefined && !isRecord(value.redaction)) return false;
  const { routes, hooks, types } = value.api;
  return isRecord(routes) && isRecord(hooks) && isRecord(types);
}

function isTapedCall(value: unknown): value is TapedCall {
  if (!isRecord(value) || value.version !== 1) return false;
  const { route, contract, at, status, headers, params, results, errors, redacted } = value;
  return (
    [route, contract, at].every((text) => typeof text === 'string') &&
    typeof status === 'number' &&
    typeof redacted === 'boolean' &&
    [headers, params, results, errors].every(isRecord)
  );
}
