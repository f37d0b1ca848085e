import type { CheckedProgram } from './cache/program-inputs.ts';
import type { CheckedProject } from './checker/checked-project.ts';
import { createPackageSymbolTest } from './checker/package-symbol.ts';
import { readFile } from './checker/read-file.ts';
import { startTypeChecker } from './checker/type-checker.ts';
import type { CheckReport, Compiler } from './compiler.ts';
import { CompileError } from './diagnostic.ts';
import { emitFile } from './emit-file.ts';

/** Compiles with the checker, whose process runs until this is closed. Remembers nothing. */
export interface ProjectCompiler
  extends Pick<Compiler, 'check' | 'checkFiles' | 'close' | 'compile' | 'update'> {
  /** The program that a file is part of. */
  readonly programOf: (file: string) => CheckedProgram | undefined;
}

/** Starts the checker; `cwd` is where relative paths start. */
export function startProjectCompiler(cwd: string): ProjectCompiler {
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
      const report = readFile(checked, isPackageSymbol);
      if (report.diagnostics.length > 0) throw new CompileError(report.diagnostics);
      return emitFile(checked.source, report);
    },
    check: (configFile) => {
      const project = checker.openProject(configFile);
      return checkAll(project.rootFiles, () => project);
    },
    checkFiles: (files) => checkAll(files, checker.projectOf),
    programOf: (file) => checker.projectOf(file)?.listFiles(),
    update: checker.update,
    close: checker.close,
  };
}
