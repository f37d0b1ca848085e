import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hasDefault,
  readKinds,
  switchesOverKinds,
} from '../../test/architecture/switches-over-kinds.ts';
import { countCode } from './count-lines.ts';
import { findLoops } from './folder-loops.ts';
import { unusedExports } from './unused-exports.ts';

/** Files with as many lines or fewer are small. */
const SMALL = 20;

/** The kinds of today, for every commit. */
const kinds = readKinds(
  readFileSync(join(import.meta.dirname, '../../packages/types/src/model/nodes.ts'), 'utf8'),
);

/** The size of one package, without its tests. */
export interface PackageFigures {
  readonly code: number;
  readonly files: number;
  readonly smallFiles: number;
}

/** The figures of a repository. */
export interface Figures {
  readonly packages: ReadonlyMap<string, PackageFigures>;
  /** The figures of the whole, by title. */
  readonly whole: ReadonlyMap<string, number>;
  readonly unusedExports: readonly string[];
}

/** Measures a repository of texts by path. */
export function measure(texts: ReadonlyMap<string, string>): Figures {
  const sources = select(
    texts,
    /^(?:packages\/[^/]+\/(?:src|page)|clients\/python\/src)\/.*\.(?:tsx?|py)$/,
  );
  const packages = measurePackages(sources);
  const typescript = select(sources, /^packages\/(?!deepkit\/).*(?<!\.d)\.ts$/);
  const loops = findLoops('packages/types/src', select(sources, /^packages\/types\/src\//));
  const unused = unusedExports(select(sources, /\.tsx?$/), texts);
  const sum = (of: keyof PackageFigures) =>
    [...packages]
      .filter(([name]) => name.startsWith('packages/'))
      .reduce((total, [, figures]) => total + figures[of], 0);
  const whole = {
    'lines of code in packages': sum('code'),
    'files in packages': sum('files'),
    [`files of ${SMALL} lines or fewer in packages`]: sum('smallFiles'),
    'lines of the repository': [...texts.values()].reduce((sum, text) => sum + linesOf(text), 0),
    'back arrows between folders of types': loops.backArrows,
    'folders of types in loops': loops.folders,
    'files of types in loops': loops.files,
    'default: over kinds': [...typescript.values()]
      .flatMap((source) => switchesOverKinds(source, kinds))
      .filter(hasDefault).length,
    'exports named nowhere else': unused.length,
    'words of ARCHITECTURE.md': texts.get('ARCHITECTURE.md')?.match(/\S+/g)?.length ?? 0,
  };
  return { packages, whole: new Map(Object.entries(whole)), unusedExports: unused };
}

function measurePackages(sources: ReadonlyMap<string, string>): Figures['packages'] {
  const packages = new Map<string, PackageFigures>();
  for (const [path, source] of sources) {
    const name = path.split('/', 2).join('/');
    const { code, files, smallFiles } = packages.get(name) ?? { code: 0, files: 0, smallFiles: 0 };
    packages.set(name, {
      code: code + countCode(path, source),
      files: files + 1,
      smallFiles: smallFiles + (linesOf(source) <= SMALL ? 1 : 0),
    });
  }
  return packages;
}

function select(texts: ReadonlyMap<string, string>, path: RegExp): ReadonlyMap<string, string> {
  return new Map([...texts].filter(([one]) => path.test(one)));
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}
