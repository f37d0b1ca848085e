import { type NodeOf, printType, type TypeId } from '@mikrokit/types/model';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
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
    const visit = (type: TypeId, at: Location, isPlain: boolean): void => {
      if (seen.has(type)) return;
      seen.add(type);
      const node = context.builder.types[type];
      if (node?.kind === 'file') {
        const problem = problemOf(node, { isRoot: type === id, isPlain, allowed });
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
      const isList = node !== undefined && PLAIN.has(node.kind);
      for (const inner of node ? innerTypesAt(context, type, node, at) : [])
        visit(inner.type, inner.at, isPlain && isList);
    };
    visit(id, location, true);
  });
}

/** The kinds whose values have a place for each file, as their JSON has. */
const PLAIN: ReadonlySet<string> = new Set(['object', 'array', 'tuple', 'constrained', 'union']);

interface FileUse {
  readonly isRoot: boolean;
  readonly isPlain: boolean;
  readonly allowed: AllowedFiles;
}

function problemOf(
  { of, maxBytes }: NodeOf<'file'>,
  { isRoot, isPlain, allowed }: FileUse,
): readonly [code: 'MK1055' | 'MK1056', why: string, fix?: string] | undefined {
  if (allowed === 'itself' && isRoot) return undefined;
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
