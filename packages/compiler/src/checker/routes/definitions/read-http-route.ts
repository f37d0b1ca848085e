import type { RouteTraits } from '@mikrokit/types/emit';
import { containsRejected, httpFormOf } from '@mikrokit/types/model';
import { parseHttpTemplate } from '@mikrokit/types/runtime/http';
import type { FoundRoute } from '../../../incremental/imported-routes.ts';
import type { Signature } from '../../api/checked-types.ts';
import {
  isIdentifier,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
} from '../../api/syntax.ts';
import { typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { replaceNode, type TextEdit } from '../../reporting/text-edits.ts';
import type { Entry } from '../imports/entry.ts';
import { namesOfParameters } from '../signatures/parameter-names.ts';
import { optionOf } from './read-definition.ts';

/*
 * HTTP routes: `route({ http: 'GET /articles/{slug}' })`.
 */

/** Where diagnostics about an HTTP route point. */
export interface HttpRouteNodes {
  readonly route: Node;
  /** By name. */
  readonly parameters: ReadonlyMap<string, Node>;
}

/**
 * Whether the compiler knows the option `http` of a route, or that it has none. Reports an option
 * that it cannot read.
 */
export function isHttpRouteKnown(
  context: ReadContext,
  entry: Entry,
  { http }: RouteTraits,
): boolean {
  const option = optionOf(context, entry.type, 'http');
  const path = optionOf(context, entry.type, 'path');
  // A definition of the general type can have any `http`. Without knowing it, the router does not
  // start.
  if (!option || option.isUnionType()) return true;
  const why =
    http === undefined
      ? `an option 'http' of type \`${typeText(context, option)}\`, so the compiler does not know its value`
      : "both 'http' and 'path', which is for routes without 'http'";
  const isKnown = http !== undefined && !path;
  if (!isKnown)
    context.reporter.report('MK1040', entry.node, `Route '${entry.path.join('/')}' has ${why}.`);
  return isKnown;
}

/** Remembers the locations of a route and its parameters. */
export function addHttpRouteNodes(entry: Entry, signature: Signature, context: ReadContext): void {
  const parameters = new Map<string, Node>();
  const symbols = signature.getParameters();
  const { names } = namesOfParameters(context, symbols);
  for (const [i, symbol] of symbols.entries()) {
    const node = symbol.valueDeclaration?.resolve(context.project);
    const name = names[i];
    if (i > 0 && node && name !== undefined) parameters.set(name, node);
  }
  entry.collected.httpRouteNodes.set(entry.path.join('/'), { route: entry.node, parameters });
}

/**
 * Rejects HTTP routes whose parameters do not all fit into a request, once all types and hooks have
 * been read.
 */
export function rejectHttpRoutes(
  context: ReadContext,
  routes: readonly FoundRoute[],
  nodeOf: (id: string) => HttpRouteNodes,
): void {
  for (const { id, params, item, hooks, traits } of routes) {
    const { http, nestedQuery } = traits;
    if (http === undefined) continue;
    context.checks.push(() => {
      const { types, hooks: models } = context.builder;
      if (containsRejected(types, [params], context.rejected)) return;
      const form = httpFormOf(
        { types, hooks: models },
        {
          http,
          params,
          ...(item !== undefined && { item }),
          hooks: hooks.flat(),
          ...(nestedQuery && { nestedQuery }),
        },
      );
      if (!('fault' in form)) return;
      const { code, fault, parameter = '' } = form;
      const { route, parameters } = nodeOf(id);
      const edits = code === 'MK1040' ? writeTemplate(route) : [];
      const node = parameters.get(parameter) ?? route;
      context.reporter.report(code, node, `Route '${id}' ${fault}.`, { edits });
    });
  }
}

/**
 * Writes the parameters of `http: 'GET /articles/:slug'` as `{slug}`. No edits if the result is not
 * a template.
 */
function writeTemplate(route: Node): readonly TextEdit[] {
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
