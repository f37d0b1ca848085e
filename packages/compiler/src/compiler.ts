import { emitRouterCodecs } from '@mikrokit/types';
import type { CheckedProject } from './checker/checked-project.ts';
import { createPackageSymbolTest } from './checker/package-symbol.ts';
import { readFile } from './checker/read-file.ts';
import { type FileChanges, startTypeChecker } from './checker/type-checker.ts';
import { CompileError, type Diagnostic } from './diagnostic.ts';

/** Compiles files of one or more TypeScript projects. Holds a process of the checker until closed. */
export interface Compiler {
  /**
   * What a file needs to have its codecs attached; `undefined` if it makes no router.
   * Throws a {@link CompileError} if a type in it is refused.
   */
  readonly compile: (file: string) => CompiledFile | undefined;
  /** The diagnostics of all files that a tsconfig.json names or includes. */
  readonly check: (configFile: string) => CheckReport;
  /** The diagnostics of some files, each in the project that has it, if there is one. */
  readonly checkFiles: (files: readonly string[]) => CheckReport;
  /** The project's own source files: a change in any of them may change what a file compiles to. */
  readonly sourceFiles: (file: string) => readonly string[];
  /** Tells which files changed on disk; `'everything'` if that is not known. */
  readonly update: (changes: FileChanges | 'everything') => void;
  readonly close: () => void;
}

/** What was found in a project. */
export interface CheckReport {
  /** How many files were looked at. */
  readonly files: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A file's routers. */
export interface CompiledFile {
  /** The text that the positions refer to, as TypeScript read it. */
  readonly text: string;
  readonly routers: readonly CompiledRouter[];
}

/** One call of `createRouter`. */
export interface CompiledRouter {
  /** Where to write the hidden argument, in UTF-16 code units. */
  readonly position: number;
  /** What to write before it there: `, undefined, ` where the call has no options. */
  readonly separator: string;
  /** The ES module that exports the argument as `codecs`. */
  readonly module: string;
}

/** Makes a compiler; `cwd` is where relative paths start. */
export function createCompiler(cwd: string = process.cwd()): Compiler {
  const checker = startTypeChecker(cwd);
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
    compile: (file) => {
      const checked = checker.projectOf(file)?.open(file);
      if (!checked) return undefined;
      const { routers, diagnostics } = readFile(checked, isPackageSymbol);
      if (diagnostics.length > 0) throw new CompileError(diagnostics);
      if (routers.length === 0) return undefined;
      return {
        text: checked.source.text,
        routers: routers.map(({ model, argumentsEnd, argumentCount }) => ({
          position: argumentsEnd,
          separator: argumentCount === 1 ? ', undefined, ' : ', ',
          module: emitRouterCodecs(model),
        })),
      };
    },
    check: (configFile) => {
      const project = checker.openProject(configFile);
      return checkAll(project.rootFiles, () => project);
    },
    checkFiles: (files) => checkAll(files, checker.projectOf),
    sourceFiles: (file) => checker.projectOf(file)?.ownFiles ?? [],
    update: checker.update,
    close: checker.close,
  };
}
