import { type CodeMemory, createCodeMemory } from '@mikrokit/types/emit';
import type { CheckedProgram } from './cache/program-inputs.ts';
import type { CheckedProject } from './checker/checked-project.ts';
import { CheckerFailure } from './checker/checker-failure.ts';
import { createPackageSymbolTest } from './checker/package-symbol.ts';
import { readFile } from './checker/read-file.ts';
import { startTypeChecker } from './checker/type-checker.ts';
import type { CheckReport, Compiler } from './compiler.ts';
import { CompileError } from './diagnostic.ts';
import { type EmittedFile, type EmittedModules, emitFile } from './emit-file.ts';
import { nearestConfig } from './nearest-config.ts';
import { createPartsCache } from './parts/parts-cache.ts';

/** Compiles with the checker, whose process runs until this is closed. */
export interface ProjectCompiler
  extends Pick<Compiler, 'check' | 'checkFiles' | 'close' | 'update'> {
  /** As {@link Compiler.compile}; `before` gives what was written for the file before. */
  readonly compile: (
    file: string,
    before: () => EmittedModules | undefined,
  ) => EmittedFile | undefined;
  /** The program that a file is part of. */
  readonly programOf: (file: string) => CheckedProgram | undefined;
  /** Keeps what was read of parts of routers, for what is compiled next, by this and other processes. */
  readonly keep: () => void;
  /** Whether TypeScript failed: then another one has to be started for what comes next. */
  readonly hasFailed: () => boolean;
}

/** Starts the checker; `cwd` is where relative paths start. */
export function startProjectCompiler(cwd: string): ProjectCompiler {
  const parts = createPartsCache();
  const checker = startTypeChecker(cwd, parts.partsOf);
  /** Tells the checker what it may not have been told, so that what is kept is of what is on the disk. */
  const look = (file: string): void => {
    const config = nearestConfig(file);
    const unseen = config === undefined ? [] : parts.look(config);
    if (unseen === 'everything') checker.update(unseen);
    else if (unseen.length > 0) checker.update({ changed: unseen });
  };
  const memories = new Map<string, CodeMemory>();
  const memoryFor = (key: string): CodeMemory => {
    const memory = memories.get(key) ?? createCodeMemory();
    memories.set(key, memory);
    return memory;
  };
  const isPackageSymbol = createPackageSymbolTest();
  const checkAll = (
    files: readonly string[],
    projectOf: (file: string) => CheckedProject | undefined,
  ): CheckReport => {
    const diagnostics = files.flatMap((file) => {
      const checked = projectOf(file)?.open(file);
      return checked ? readFile(checked, isPackageSymbol).diagnostics : [];
    });
    return { files: files.length, diagnostics };
  };
  return {
    compile: (file, before) => {
      const read = () => {
        look(file);
        const checked = checker.projectOf(file)?.open(file);
        return checked && { source: checked.source, report: readFile(checked, isPackageSymbol) };
      };
      const checked = naming(file, read);
      if (!checked) return undefined;
      const { source, report } = checked;
      if (report.diagnostics.length > 0) throw new CompileError(report.diagnostics);
      const memoryOf = (nth: number): CodeMemory => memoryFor(`${file} ${nth}`);
      return emitFile(source, report, { emitted: before(), memoryOf });
    },
    hasFailed: checker.hasFailed,
    check: (configFile) => {
      const project = checker.openProject(configFile);
      return checkAll(project.rootFiles, () => project);
    },
    checkFiles: (files) => checkAll(files, checker.projectOf),
    programOf: (file) => checker.projectOf(file)?.listFiles(),
    update: (changes) => {
      parts.forget();
      checker.update(changes);
    },
    keep: () => {
      try {
        parts.commit((config) => checker.openedProject(config)?.forParts);
      } catch (error) {
        // Nobody waits for it, and nothing is lost but time at the next change.
        process.emitWarning(`What was read of routes is not kept: ${error}`, 'MikroKitWarning');
      }
    },
    close: checker.close,
  };
}

/** Does some work on a file, which the failure of TypeScript names if it fails. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CheckerFailure ? error.on(file) : error;
  }
}
