import type { Project } from '../api/checked-types.ts';
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isTypeQueryNode,
  isVariableDeclaration,
  type Node,
} from '../api/syntax.ts';
import { insertAfter, type TextEdit } from '../reporting/text-edits.ts';
import { textLocationOf } from '../reporting/text-location.ts';
import { resolveAlias, resolveInitializer } from '../symbols/resolve-initializer.ts';

/**
 * Writes `const routes = { … } satisfies Routes` for the `const routes: Routes = { … }` of a
 * router, given `typeof api`. No edits if its routes come from elsewhere.
 */
export function addSatisfies(project: Project, api: Node): readonly TextEdit[] {
  if (!isTypeQueryNode(api) || !isIdentifier(api.exprName)) return [];
  const call = resolveInitializer({ project }, api.exprName);
  const [routes] = call && isCallExpression(call) ? call.arguments : [];
  if (!routes || !isIdentifier(routes)) return [];
  const symbol = project.checker.getSymbolAtLocation(routes);
  const target = symbol && resolveAlias(project, symbol);
  const declaration = target?.valueDeclaration?.resolve(project);
  if (!declaration || !isVariableDeclaration(declaration)) return [];
  const { name, type, initializer } = declaration;
  if (!type || !initializer || !isObjectLiteralExpression(initializer)) return [];
  const end = name.getEnd();
  const annotation = { ...textLocationOf(name), start: end, length: type.getEnd() - end };
  return [
    { ...annotation, insert: '' },
    insertAfter(initializer, ` satisfies ${type.getText(type.getSourceFile())}`),
  ];
}
