import { readTag } from '@mikrokit/types/model';
import { readListedFile } from '../../source-files.ts';
import { isBundledFile } from '../symbols/symbol-origin.ts';

/**
 * Knows which files can contain constraints that only their syntax shows. Reads a file once until
 * it changes.
 */
export interface StatedConstraints {
  /**
   * Whether a file can contain annotations of @deepkit/type or MikroKit's JSDoc tags. Takes a path
   * as TypeScript writes it.
   */
  readonly mayBeIn: (file: string) => boolean;
  /** Forgets files that changed on disk, or all. */
  readonly forget: (changed: readonly string[] | 'everything') => void;
}

const DEEPKIT = /['"]@deepkit\/(?:type|core)['"]/;
const TAG = /[*\s]@([A-Za-z][A-Za-z-]*\d*)[ \t]*(\w*)/g;

/** Packages whose declarations have no constraints on data: runtimes and MikroKit. */
const WITHOUT_DATA =
  /\/node_modules\/(?:@types\/node|undici-types|bun-types|@cloudflare\/workers-types|typescript|@mikrokit\/[^/]+|@deepkit\/[^/]+)\//;

/** Creates one that knows no file yet. */
export function createStatedConstraints(): StatedConstraints {
  const known = new Map<string, boolean>();
  return {
    mayBeIn: (file) => {
      if (!mayBeRead(file)) return false;
      const may = known.get(file) ?? mayHoldConstraints(file);
      known.set(file, may);
      return may;
    },
    forget: (changed) => {
      if (changed === 'everything') {
        known.clear();
        return;
      }
      const keys = new Set(changed.map(pathKey));
      for (const file of known.keys()) if (keys.has(pathKey(file))) known.delete(file);
    },
  };
}

/**
 * A watcher can write a path in another way than TypeScript: with backslashes, or in other case if
 * that does not matter.
 */
function pathKey(path: string): string {
  return path.replaceAll('\\', '/').toLowerCase();
}

/**
 * Whether the constraints of a file's types are read: of the user's files, and of packages'
 * declarations.
 */
function mayBeRead(file: string): boolean {
  return !isBundledFile(file) && !WITHOUT_DATA.test(file);
}

function mayHoldConstraints(file: string): boolean {
  const text = readListedFile(file);
  return (
    DEEPKIT.test(text) ||
    [...text.matchAll(TAG)].some(([, name = '', word = '']) => readTag(name, word) !== undefined)
  );
}
