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
    const visit = (
      type: TypeId,
      at: Location,
      within: Omit<FileUse, 'isRoot' | 'allowed'>,
    ): void => {
      if (seen.has(type)) return;
      seen.add(type);
      const node = context.builder.types[type];
      if (node?.kind === 'file') {
        const problem = problemOf(node, { isRoot: type === id, ...within, allowed });
        if (problem === undefined) return;
        const [code, why, fix] = problem;
        const text = printType(context.builder.types, type);
        context.reporter.report(
          code,
          location,
          `${describeLocation(at)} has type \`${text}\`, ${why}.`,
          fix,
        );
        return;
      }
      // `readItems` has checked them.
      if (node?.kind === 'items') return;
      if (node === undefined) return;
      const inside = {
        isPlain: within.isPlain && PLAIN.has(node.kind),
        isParsed: within.isParsed || node.kind === 'parsed',
      };
      for (const inner of innerTypesAt(context, type, node, at))
        visit(inner.type, inner.at, inside);
    };
    visit(id, location, { isPlain: true, isParsed: false });
  });
}

/** The kinds whose values have a place for each file, as their JSON has. */
const PLAIN: ReadonlySet<string> = new Set(['object', 'array', 'tuple', 'constrained', 'union']);

interface FileUse {
  readonly isRoot: boolean;
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
