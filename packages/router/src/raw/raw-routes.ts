import { INVALID } from '@mikrokit/types/runtime';
import { type HttpTemplate, namesIn, parseHttpTemplate } from '@mikrokit/types/runtime/http';
import { hookCodecOf } from '../definition/attached-codecs.ts';
import type { RouteRules } from '../definition/definitions.ts';
import { routeName } from '../definition/error-messages.ts';
import type { FlatHook, FlatRoute } from '../definition/flatten-routes.ts';
import type { RouteInfo } from '../definition/route-info.ts';
import { OperationTable } from '../routing/http/operation-table.ts';
import { checkRaw, templatesOf } from './raw-checks.ts';
import type { RawOptions } from './raw-definition.ts';
import { type RawInit, RawOperation } from './raw-operation.ts';
import type { RawSettings } from './raw-rules.ts';
import type { RawHandler } from './raw-steps.ts';

/** A raw route of a router. */
export type RawRoute = FlatRoute & Pick<RawOptions, 'http' | 'crossSite' | 'describe'>;

export const RAW_RULES: RouteRules = {
  check: checkRaw,
  queryOf: () => undefined,
  raw: {
    createTable: (idAt, base) => new OperationTable(idAt, base),
    addRoutes: (table, settings, factory) => {
      const init = { ...settings, factory };
      for (const route of settings.flat.raws)
        addRoute(table as OperationTable, route as RawRoute, init);
    },
    infosOf: (route, base) => infosOf(route as RawRoute, base),
  },
};

function addRoute(table: OperationTable, route: RawRoute, init: RawInit): void {
  for (const hook of [...route.before, ...route.after]) assertOutOfBody(hook, route, init);
  const handler = route.handler as RawHandler;
  for (const text of templatesOf(route.http)) {
    // `checkRaw` has rejected invalid templates.
    const template = parseHttpTemplate(text) as HttpTemplate;
    const names = namesIn(template);
    table.addOperation(template, new RawOperation({ route, handler, http: text, names, init }));
  }
}

function infosOf({ id, http, describe = true }: RawRoute, base: string): RouteInfo[] {
  if (!describe) return [];
  return templatesOf(http).map((text) => {
    const { method, path: below } = parseHttpTemplate(text) as HttpTemplate;
    const path = base.slice(0, -1) + below;
    return { id, path, methods: [], http: `${method} ${path}`, raw: true };
  });
}

/** Throws for a hook that would read parameters from the raw body, or write into it. */
function assertOutOfBody(
  hook: FlatHook,
  { id }: RawRoute,
  { codecs, maxDepth }: RawSettings,
): void {
  const { definition, finish } = hook;
  const reads =
    finish === undefined &&
    definition.header === undefined &&
    hookCodecOf(codecs, hook).decodeParams([], maxDepth) === INVALID;
  if (!reads && definition.returns !== 'body') return;
  throw new TypeError(
    `createRouter: ${routeName([id])} is raw, but hook ${JSON.stringify(hook.id)} ${reads ? 'takes parameters from' : 'returns its result in'} the body; let it use a header, or move the route out of its level`,
  );
}
