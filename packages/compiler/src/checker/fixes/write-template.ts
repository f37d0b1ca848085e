import { parseHttpTemplate } from '@mikrokit/types/runtime/http';
import { isIdentifier, isPropertyAssignment, isStringLiteral, type Node } from '../api/syntax.ts';
import { replaceNode, type TextEdit } from '../reporting/text-edits.ts';

/**
 * Writes the parameters of `http: 'GET /articles/:slug'` as `{slug}`. No edits if the result is not
 * a template.
 */
export function writeTemplate(route: Node): readonly TextEdit[] {
  const literal = templateOf(route);
  if (!literal || !isStringLiteral(literal)) return [];
  const template = literal.text.replaceAll(/\/(?::([\w$]+)|\[([\w$]+)\])(?=\/|$)/g, '/{$1$2}');
  if (template === literal.text || 'fault' in parseHttpTemplate(template)) return [];
  return [replaceNode(literal, `'${template}'`)];
}

/** The value of the option `http` in the call of `route()`. */
function templateOf(node: Node): Node | undefined {
  if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'http') {
    return node.initializer;
  }
  return node.forEachChild(templateOf);
}
