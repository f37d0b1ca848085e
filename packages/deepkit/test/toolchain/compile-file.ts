import { declarationTransformer, transformer } from '@deepkit/type-compiler';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  inlineSourceMap: true,
};

/** Compiles a single file, as loaders and plugins do. `@deepkit/type-compiler` keeps its types. */
// `config` defaults to the nearest tsconfig.json.
export function compileFile(text: string, fileName: string, config?: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName,
    compilerOptions: { ...OPTIONS, ...(config && { configFilePath: config }) },
    transformers: { before: [transformer], afterDeclarations: [declarationTransformer] },
  });
  return outputText;
}
