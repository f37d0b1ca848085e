import { assertKnownOptions, INVALID, type OptionNames } from '@mikrokit/types/runtime';
import { type HttpTemplate, namesIn, parseHttpTemplate } from '@mikrokit/types/runtime/http';
import { hookCodecOf } from '../definition/attached-codecs.ts';
import type { RouteRules } from '../definition/definitions.ts';
import { kindOf, routeName } from '../definition/error-messages.ts';
import type { FlatHook, FlatRoute } from '../definition/flatten-routes.ts';
import { assertRouteLimits } from '../definition/route-checks.ts';
import type { RouteInfo } from '../definition/route-info.ts';
import { OperationTable } from '../routing/http/operation-table.ts';
import type { RawDefinition, RawOptions } from './raw-definition.ts';
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

const OPTION_NAMES: OptionNames<RawOptions & { readonly handler: unknown }> = {
  handler: 1,
  http: 1,
  crossSite: 1,
  describe: 1,
  description: 1,
  metadata: 1,
  public: 1,
  timeout: 1,
  maxBodySize: 1,
};

/** Throws for options of a raw route that cannot work. The message names the route and the fix. */
function checkRaw(definition: RawDefinition, keys: readonly string[]): RawDefinition {
  const at = `createRouter: ${routeName(keys)}`;
  assertKnownOptions(at, definition, OPTION_NAMES);
  const { handler, http, crossSite, describe = true } = definition;
  if (typeof handler !== 'function') {
    throw new TypeError(
      `${at}: handler is ${kindOf(handler)}; pass raw({ http, handler: (context, request) => … })`,
    );
  }
  for (const one of templatesOf(http)) {
    const template =
      typeof one === 'string'
        ? parseHttpTemplate(one)
        : { fault: `is ${kindOf(one)}; write a method and a path, such as 'POST /webhooks'` };
    if ('fault' in template) throw new TypeError(`${at}: http ${template.fault}`);
  }
  if (typeof describe !== 'boolean') throw new TypeError(`${at}: describe must be true or false`);
  assertCrossSite(crossSite, at);
  assertRouteLimits(definition, keys);
  return definition;
}

/** The templates of a raw route. An empty list is treated as missing. */
function templatesOf(http: RawOptions['http']): readonly string[] {
  return typeof http === 'object' && http.length > 0 ? http : [http as string];
}

function assertCrossSite(crossSite: unknown, at: string): void {
  if (crossSite === undefined || typeof crossSite === 'boolean') return;
  if (!Array.isArray(crossSite))
    throw new TypeError(
      `${at}: crossSite is ${kindOf(crossSite)}; write true or a list of origins`,
    );
  for (const origin of crossSite) {
    if (typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin)
      continue;
    throw new TypeError(
      `${at}: crossSite: ${JSON.stringify(origin)} is not an origin; write scheme, host and port: https://id.example.com`,
    );
  }
}
