import { relative } from 'node:path';
import type { FileImports } from '../../incremental/import-graph.ts';
import type { Project } from '../api/checked-types.ts';
import {
  isExportDeclaration,
  isImportDeclaration,
  isLiteralTypeNode,
  isStringLiteral,
  type Node,
  type SourceFile,
  type StringLiteral,
  SyntaxKind,
} from '../api/syntax.ts';
import type { RequestPipeline } from '../requests/request-pipeline.ts';

/** Properties of a source file that TypeScript does not declare, one reason why we pin its version. */
interface ModuleSyntax {
  readonly imports: readonly Node[];
  readonly moduleAugmentations: readonly Node[];
  readonly ambientModuleNames: readonly string[];
  readonly externalModuleIndicator: unknown;
}

/**
 * Resolves the imports of a file with the checker. `undefined` if the program does not contain the
 * file.
 */
export function importsOf(
  project: Project,
  pipeline: RequestPipeline,
  file: string,
): FileImports | undefined {
  const source = project.program.getSourceFile(file);
  if (!source) return undefined;
  const { imports } = source as unknown as ModuleSyntax;
  const paths = pathsOf(project, pipeline, imports);
  return { paths, isSelfContained: isSelfContainedModule(source) };
}

/** An import or export whose file Node loads first. */
export interface StaticImport {
  readonly specifier: string;
  /** `server.ts:1:8` */
  readonly location: string;
}

/** A file as Node loads it. */
export interface LoadedModule {
  /** The files that it imports directly, without imports of types alone. */
  readonly imports: readonly string[];
  /** Those among them without which it cannot be loaded, also such as lead to no file. */
  readonly staticImports: readonly StaticImport[];
  /** The syntax errors of TypeScript's parser, one line each. */
  readonly syntaxErrors: readonly string[];
}

/** Reads what Node loads for a file, with paths as TypeScript compares them. */
export function loadedModuleOf(
  project: Project,
  pipeline: RequestPipeline,
  file: string,
): LoadedModule {
  const source = project.program.getSourceFile(file);
  if (!source) return NO_MODULE;
  const { imports } = source as unknown as ModuleSyntax;
  const errors = project.program.getSyntacticDiagnostics(file);
  const locationOf = (position: number): string => {
    const { line, character } = source.getLineAndCharacterOfPosition(position);
    return `${relative('', file)}:${line + 1}:${character + 1}`;
  };
  const loaded = imports.filter(isLoaded);
  return {
    imports: pathsOf(project, pipeline, loaded),
    staticImports: loaded.filter(isStatic).map((specifier) => ({
      specifier: specifier.text,
      location: locationOf(specifier.getStart(source)),
    })),
    syntaxErrors: errors.map(
      ({ pos, code, text }) => `${locationOf(pos)} - error TS${code}: ${text}`,
    ),
  };
}

/** A file that no project has. */
export const NO_MODULE: LoadedModule = { imports: [], staticImports: [], syntaxErrors: [] };

/** Code can catch the failure of other imports. */
function isStatic(specifier: Node): specifier is StringLiteral {
  const { parent } = specifier;
  return isStringLiteral(specifier) && (isImportDeclaration(parent) || isExportDeclaration(parent));
}

function isLoaded({ parent }: Node): boolean {
  if (isImportDeclaration(parent)) {
    return parent.importClause?.phaseModifier !== SyntaxKind.TypeKeyword;
  }
  if (isExportDeclaration(parent)) return !parent.isTypeOnly;
  return !isLiteralTypeNode(parent);
}

function pathsOf(
  { checker }: Project,
  pipeline: RequestPipeline,
  specifiers: readonly Node[],
): readonly string[] {
  pipeline.prefetch(specifiers.map((specifier) => () => checker.getSymbolAtLocation(specifier)));
  const paths = specifiers.flatMap((specifier) => {
    const module = checker.getSymbolAtLocation(specifier);
    return (module?.declarations ?? []).map(({ path }) => path);
  });
  return [...new Set(paths)];
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
