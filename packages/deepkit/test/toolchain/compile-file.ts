import { declarationTransformer, transformer } from '@deepkit/type-compiler';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  inlineSourceMap: true,
};

/** Compiles a file of an application by itself, as loaders and plugins do, with its types kept by `@deepkit/type-compiler`. */
// `config` is by default the tsconfig.json that stands nearest.
export function compileFile(text: string, fileName: string, config?: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName,
    compilerOptions: { ...OPTIONS, ...(config && { configFilePath: config }) },
    transformers: { before: [transformer], afterDeclarations: [declarationTransformer] },
  });
  return outputText;
}
