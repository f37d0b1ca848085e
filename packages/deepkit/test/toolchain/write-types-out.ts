import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  customConditions: ['@mikrokit/source'],
  skipLibCheck: true,
  types: ['node'],
};

/**
 * Rewrites files for `@deepkit/type`: adds the types of results and of parameters with defaults, which TypeScript infers and
 * reflection does not have, and makes imports plain, because `import type` is dropped.
 */
export function writeTypesOut(files: readonly string[]): (file: string, text: string) => string {
  const program = ts.createProgram(files, OPTIONS);
  const checker = program.getTypeChecker();
  return (file, text) => {
    const source = program.getSourceFile(file);
    if (!source) return text;
    const edits: Edit[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) edits.push(...plainImport(source, node));
      if (isHandlerLike(node) && !node.type) edits.push(...resultType(checker, node));
      if (ts.isParameter(node)) edits.push(...parameterType(checker, node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return edits
      .sort((a, b) => b.at - a.at)
      .reduce((all, { at, end, to }) => all.slice(0, at) + to + all.slice(end), text);
  };
}

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly to: string;
}

type HandlerLike = ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;

function isHandlerLike(node: ts.Node): node is HandlerLike {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);
}

function plainImport(source: ts.SourceFile, node: ts.ImportDeclaration): Edit[] {
  const text = node.getText(source);
  const plain = text.replace(/^import type /, 'import ').replaceAll(/\btype (?=\w+[ ,}])/g, '');
  return plain === text ? [] : [{ at: node.getStart(source), end: node.getEnd(), to: plain }];
}

function resultType(checker: ts.TypeChecker, node: HandlerLike): Edit[] {
  const signature = checker.getSignatureFromDeclaration(node);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  const text = type && spell(checker, type, node);
  // `at` follows the parenthesis that ends the parameters.
  const before = ts.isArrowFunction(node) ? node.equalsGreaterThanToken : node.body;
  const source = node.getSourceFile();
  const at = before ? source.text.lastIndexOf(')', before.getStart(source)) + 1 : 0;
  return text === undefined || at === 0 ? [] : [{ at, end: at, to: `: ${text}` }];
}

function parameterType(checker: ts.TypeChecker, node: ts.ParameterDeclaration): Edit[] {
  if (node.type || !node.initializer) return [];
  const text = spell(checker, checker.getTypeAtLocation(node), node);
  const at = node.name.getEnd();
  return text === undefined ? [] : [{ at, end: at, to: `: ${text}` }];
}

function spell(checker: ts.TypeChecker, type: ts.Type, node: ts.Node): string | undefined {
  const flags =
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  const text = checker.typeToString(type, node, flags);
  return /\bany\b|unique symbol/.test(text)
    ? undefined
    : text.replaceAll(/import\("[^"]*"\)\./g, '');
}
