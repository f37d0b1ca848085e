import type { Node, SourceFile } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import type { RequestPipeline } from './requests/request-pipeline.ts';

/** What a file has to do with the files that it imports, and with those that do not import it. */
export interface FileImports {
  /** All that it imports in any way, types of `import('…')` included: paths as TypeScript compares them. */
  readonly paths: readonly string[];
  /**
   * Whether it is seen only by files that import it. Not so is a script, a declaration file, one that augments modules
   * or the global scope, and any that is not TypeScript.
   */
  readonly isPlain: boolean;
}

/** What a file's syntax lists that TypeScript does not declare. Its version is pinned for reasons like this. */
interface ModuleSyntax {
  readonly imports: readonly Node[];
  readonly moduleAugmentations: readonly Node[];
  readonly ambientModuleNames: readonly string[];
  readonly externalModuleIndicator: unknown;
}

/** Has the checker resolve the imports of a file. `undefined` if the program has no such file. */
export function importsOf(
  project: Project,
  pipeline: RequestPipeline,
  file: string,
): FileImports | undefined {
  const source = project.program.getSourceFile(file);
  if (!source) return undefined;
  const { imports } = source as unknown as ModuleSyntax;
  const { checker } = project;
  pipeline.prepare(imports.map((specifier) => () => checker.getSymbolAtLocation(specifier)));
  const paths = imports.flatMap((specifier) => {
    const module = checker.getSymbolAtLocation(specifier);
    return (module?.declarations ?? []).map(({ path }) => path);
  });
  return { paths: [...new Set(paths)], isPlain: isPlain(source) };
}

function isPlain(source: SourceFile): boolean {
  const syntax = source as unknown as ModuleSyntax;
  return (
    /\.[cm]?tsx?$/.test(source.fileName) &&
    !source.isDeclarationFile &&
    syntax.externalModuleIndicator !== undefined &&
    // `declare global` is one of them.
    syntax.moduleAugmentations.length === 0 &&
    syntax.ambientModuleNames.length === 0
  );
}
