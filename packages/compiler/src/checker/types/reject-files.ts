import { type NodeOf, printType, type TypeId } from '@mikrokit/types/model';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { FILE_IN_SCHEMA, type Rejection } from './rejected-built-ins.ts';
import { innerTypesAt } from './visit-types.ts';

/** The files that a type can contain: none, only itself, or any in objects and lists. */
export type AllowedFiles = 'none' | 'itself' | 'within';

/**
 * Rejects files in locations where they cannot be sent, and files without a limit. A type is read
 * once for all its locations, so this is checked when all types have been read.
 */
export function rejectFiles(
  context: ReadContext,
  id: TypeId,
  location: Location,
  allowed: AllowedFiles,
): void {
  context.checks.push(() => {
    if (!context.builder.kinds.has('file')) return;
    const seen = new Set<TypeId>();
    const waiting: FoundType[] = [{ type: id, at: location, isPlain: true, isParsed: false }];
    // Without recursion: types can be nested deeper than the stack.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { type, at, ...within } = next;
      if (seen.has(type)) continue;
      seen.add(type);
      const node = context.builder.types[type];
      // `readItems` has checked items.
      if (!node || node.kind === 'items') continue;
      if (node.kind === 'file') {
        const problem = problemOf(node, { isRoot: type === id, ...within, allowed });
        if (problem === undefined) continue;
        const [code, why, fix] = problem;
        const text = printType(context.builder.types, type);
        const message = `${describeLocation(at)} has type \`${text}\`, ${why}.`;
        context.reporter.report(code, location, message, fix);
        continue;
      }
      const inside = {
        isPlain: within.isPlain && PLAIN.has(node.kind),
        isParsed: within.isParsed || node.kind === 'parsed',
      };
      const inner = innerTypesAt(context, type, node, at);
      for (const part of inner.toReversed()) waiting.push({ ...part, ...inside });
    }
  });
}

interface FoundType extends Pick<FileUse, 'isPlain' | 'isParsed'> {
  readonly type: TypeId;
  readonly at: Location;
}

/** The kinds whose values have a location for each file, as their JSON has. */
const PLAIN: ReadonlySet<string> = new Set(['object', 'array', 'tuple', 'constrained', 'union']);

interface FileUse {
  readonly isRoot: boolean;
  /** Whether only objects and lists are around it. */
  readonly isPlain: boolean;
  /** Whether a schema parses the value. */
  readonly isParsed: boolean;
  readonly allowed: AllowedFiles;
}

function problemOf(
  { of, maxBytes }: NodeOf<'file'>,
  { isRoot, isPlain, isParsed, allowed }: FileUse,
): Rejection | undefined {
  if (allowed === 'itself' && isRoot) return undefined;
  if (isParsed) return FILE_IN_SCHEMA;
  if (allowed === 'none' || allowed === 'itself')
    return ['MK1055', 'a file, which JSON cannot hold'];
  const isStream = of === 'FileStream' || of === 'ReadableStream';
  if (isStream && !isRoot)
    return [
      'MK1055',
      'a stream within a value: only one can be read at a time',
      'Make it the last parameter, or take a `File` with `MaxBytes`.',
    ];
  if (!isPlain) return ['MK1055', 'a file within a Map or Set', 'Use an object or an array.'];
  if (!isStream && maxBytes === undefined)
    return ['MK1056', 'which is held in memory without a limit'];
  return undefined;
}
