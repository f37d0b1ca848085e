import { httpFormOf, type NodeOf, type Property } from '@mikrokit/types/model';
import type { FoundRoute } from '../../../incremental/imported-routes.ts';
import { describeLocation, type Location } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { visitTypes } from '../../types/visit-types.ts';
import type { HttpRouteNodes } from '../definitions/read-http-route.ts';
import { describeParameter } from './parameter-names.ts';

/** Rejects sensitive parameters that travel in the URL, which servers, proxies and browsers log. */
export function rejectSensitiveInUrl(
  context: ReadContext,
  routes: readonly FoundRoute[],
  nodeOf: (id: string) => HttpRouteNodes,
): void {
  for (const route of routes) {
    if (route.traits.query !== true && route.traits.http === undefined) continue;
    context.checks.push(() => {
      const params = context.builder.types[route.params];
      if (params?.kind !== 'tuple') return;
      const inUrl = parametersInUrl(context, route);
      for (const [i, { type, label }] of params.elements.entries()) {
        if (!inUrl(i)) continue;
        const { parameters, route: node } = nodeOf(route.id);
        const location: Location = {
          node: parameters.get(label ?? '') ?? node,
          what: describeParameter(label, i + 1, `route '${route.id}'`),
          path: '',
          isResult: false,
        };
        visitTypes(context, type, location, (id, at) => {
          const found = context.builder.types[id];
          if (found?.kind === 'sensitive') report(context, at);
          if (found?.kind === 'object') {
            for (const property of taggedProperties(found))
              report(context, { ...at, path: `${at.path}.${property.name}` });
          }
          return found?.kind !== 'sensitive';
        });
      }
    });
  }
}

function taggedProperties(node: NodeOf<'object'>): readonly Property[] {
  return node.properties.filter(({ sensitive }) => sensitive);
}

function report(context: ReadContext, location: Location): void {
  const message = `${describeLocation(location)} is sensitive, and travels in the URL.`;
  context.reporter.report('MK1062', location, message);
}

/** Returns which parameters of a route are in the URL, by index. */
function parametersInUrl(
  context: ReadContext,
  { params, item, hooks, traits }: FoundRoute,
): (index: number) => boolean {
  // A query can be called with GET, with all parameters in the URL.
  if (traits.query === true) return () => true;
  const { http } = traits;
  if (http === undefined) return () => false;
  const form = httpFormOf(
    { types: context.builder.types, hooks: context.builder.hooks },
    { http, params, ...(item !== undefined && { item }), hooks: hooks.flat() },
  );
  if ('fault' in form) return () => false;
  return (index) => form.parameters[index]?.in !== 'body';
}
