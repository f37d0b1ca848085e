import type { Node, SourceFile } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import type { FileImports } from '../../incremental/import-graph.ts';
import type { RequestPipeline } from '../requests/request-pipeline.ts';

/** Properties of a source file that TypeScript does not declare, one reason why we pin its version. */
interface ModuleSyntax {
  readonly imports: readonly Node[];
  readonly moduleAugmentations: readonly Node[];
  readonly ambientModuleNames: readonly string[];
  readonly externalModuleIndicator: unknown;
}

/** Resolves the imports of a file with the checker; `undefined` if the program has no such file. */
export function importsOf(
  project: Project,
  pipeline: RequestPipeline,
  file: string,
): FileImports | undefined {
  const source = project.program.getSourceFile(file);
  if (!source) return undefined;
  const { imports } = source as unknown as ModuleSyntax;
  const { checker } = project;
  pipeline.prefetch(imports.map((specifier) => () => checker.getSymbolAtLocation(specifier)));
  const paths = imports.flatMap((specifier) => {
    const module = checker.getSymbolAtLocation(specifier);
    return (module?.declarations ?? []).map(({ path }) => path);
  });
  return { paths: [...new Set(paths)], isSelfContained: isSelfContainedModule(source) };
}

function isSelfContainedModule(source: SourceFile): boolean {
  const syntax = source as unknown as ModuleSyntax;
  return (
    /\.[cm]?tsx?$/.test(source.fileName) &&
    !source.isDeclarationFile &&
    syntax.externalModuleIndicator !== undefined &&
    // These include `declare global`.
    syntax.moduleAugmentations.length === 0 &&
    syntax.ambientModuleNames.length === 0
  );
}
