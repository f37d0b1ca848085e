import type { RouteTraits } from '@mikrokit/types/emit';
import type { ApiModel } from '@mikrokit/types/model';
import { CompileError } from '../../diagnostic.ts';
import type { TypeSymbol } from '../api/checked-types.ts';
import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from '../api/syntax.ts';
import type { CheckedProject } from '../projects/checked-project.ts';
import { createReporter } from '../reporting/reporter.ts';
import { literalOption } from '../symbols/literal-option.ts';
import { resolveAlias, resolveFully, unwrapExpression } from '../symbols/resolve-initializer.ts';
import type { IsPackageSymbol } from '../symbols/symbol-origin.ts';
import { writtenOptions } from './read-options.ts';
import { readRouterCall } from './read-router-call.ts';
import { withinCall } from './within-call.ts';

/** A router as the compiler knows it without running its module. */
export interface ExportedRouter {
  readonly model: ApiModel;
  /** Options of its routes, by route id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  /** Options of the router that literals state. */
  readonly options: Readonly<Partial<Record<ServedOption, string | number | boolean>>>;
  /** Its options whose value is not a literal. */
  readonly unread: readonly ServedOption[];
}

/** The options of a router that decide how its routes are served. */
type ServedOption = (typeof SERVED_OPTIONS)[number];

const SERVED_OPTIONS = [
  'prefix',
  'suffix',
  'pathTransform',
  'problemDetails',
  'maxBodySize',
  'maxDepth',
] as const;

/** Why a module has no router that can be read. The text follows the module's name. */
export interface UnreadRouter {
  readonly why: string;
}

/** An export of a module, and the calls of `createRouter` in its declaration. */
interface RouterExport {
  readonly name: string;
  readonly isFunction: boolean;
  readonly calls: readonly CallExpression[];
}

/**
 * Reads the router that a module exports, or that a function of it makes, by the call of `createRouter` in the declaration of
 * the export. Throws a `CompileError` if a type in it is rejected.
 */
export function readExportedRouter(
  project: CheckedProject,
  { file, exportName }: { readonly file: string; readonly exportName: string | undefined },
  isPackageSymbol: IsPackageSymbol,
): ExportedRouter | UnreadRouter {
  const source = project.sourceOf(file);
  if (!source) return { why: 'is in no project that TypeScript can read' };
  const found = findExport(routerExports(project, source, isPackageSymbol), exportName);
  if ('why' in found) return found;
  const [call, other] = found.calls;
  if (call === undefined || other !== undefined)
    return { why: `makes several routers in ${found.name}, and it is unclear which one you mean` };
  const opened = project.open(call.getSourceFile().fileName);
  if (!opened) return { why: 'makes its router in a file of another project' };
  const reporter = createReporter();
  const context = withinCall({ file: opened, reporter, isPackageSymbol }, call);
  const report = readRouterCall(context, call);
  if (reporter.diagnostics.length > 0 || report === undefined)
    throw new CompileError(reporter.diagnostics);
  return { model: report.model(), traits: report.traits, ...readOptions(project, call) };
}

function findExport(
  exports: readonly RouterExport[],
  exportName: string | undefined,
): RouterExport | UnreadRouter {
  if (exportName !== undefined)
    return (
      exports.find(({ name }) => name === exportName) ?? {
        why: `exports no router ${exportName}${listOf(exports)}`,
      }
    );
  const routers = exports.filter(({ isFunction }) => !isFunction);
  const [only] = routers;
  if (only === undefined) {
    const [factory] = exports;
    const hint = factory ? `; if ${factory.name} makes it, add --export ${factory.name}` : '';
    return { why: `exports no router; write \`export const api = createRouter(…)\` in it${hint}` };
  }
  const isOne = routers.every(({ calls }) => calls.every((call) => only.calls.includes(call)));
  if (isOne) return only;
  return { why: `exports several routers; name one with --export${listOf(routers)}` };
}

function listOf(exports: readonly RouterExport[]): string {
  return exports.length === 0 ? '' : `: ${exports.map(({ name }) => name).join(', ')}`;
}

/** The exports of a module whose declarations call `createRouter`, re-exports of other modules included. */
function routerExports(
  { project }: CheckedProject,
  source: Node,
  isPackageSymbol: IsPackageSymbol,
): readonly RouterExport[] {
  const { checker } = project;
  const isCreateRouter = (symbol: TypeSymbol | undefined) =>
    isPackageSymbol(symbol && resolveAlias(project, symbol), '@mikrokit/router', 'createRouter');
  const callsIn = (node: Node): CallExpression[] => {
    const calls: CallExpression[] = [];
    const visit = (inner: Node): void => {
      if (isCallExpression(inner)) {
        const { expression } = inner;
        const name = isPropertyAccessExpression(expression) ? expression.name : expression;
        if (isCreateRouter(checker.getSymbolAtLocation(name))) calls.push(inner);
      }
      inner.forEachChild(visit);
    };
    visit(node);
    return calls;
  };
  const module = checker.getSymbolAtLocation(source);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return symbols.flatMap((symbol): RouterExport[] => {
    const target = resolveAlias(project, symbol);
    const declaration = (target.valueDeclaration ?? target.declarations[0])?.resolve(project);
    if (declaration === undefined) return [];
    // `export default api` and `const api = other` refer to another declaration.
    const made = initializerIn(project, declaration);
    const calls = callsIn(made);
    if (calls.length === 0) return [];
    return [{ name: symbol.name, isFunction: isFunctionNode(made), calls }];
  });
}

function initializerIn(project: CheckedProject['project'], declaration: Node): Node {
  if (isFunctionDeclaration(declaration)) return declaration;
  const value = isVariableDeclaration(declaration)
    ? declaration.initializer
    : (declaration as { readonly expression?: Node }).expression;
  return value === undefined
    ? declaration
    : unwrapExpression(resolveFully({ project }, unwrapExpression(value)));
}

function isFunctionNode({ kind }: Node): boolean {
  return (
    kind === SyntaxKind.FunctionDeclaration ||
    kind === SyntaxKind.FunctionExpression ||
    kind === SyntaxKind.ArrowFunction
  );
}

/** The options of a call of `createRouter` that decide how its routes are served. */
function readOptions(
  { project }: CheckedProject,
  call: CallExpression,
): Pick<ExportedRouter, 'options' | 'unread'> {
  const given = writtenOptions(call, 1);
  if (given === undefined) return { options: {}, unread: [] };
  const { checker } = project;
  const type = checker.getTypeAtLocation(given);
  const literal = unwrapExpression(resolveFully({ project }, given));
  const options: Partial<Record<ServedOption, string | number | boolean>> = {};
  const unread: ServedOption[] = [];
  for (const name of SERVED_OPTIONS) {
    const value = isObjectLiteralExpression(literal)
      ? literalOption({ project }, literal, name)
      : undefined;
    if (value !== undefined) options[name] = value;
    else if (type && checker.getPropertyOfType(type, name)) unread.push(name);
  }
  return { options, unread };
}
