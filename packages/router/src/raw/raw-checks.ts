import { assertKnownOptions, type OptionNames } from '@mikrokit/types/runtime';
import { parseHttpTemplate } from '@mikrokit/types/runtime/http';
import type { RouteRules } from '../definition/definitions.ts';
import { kindOf, routeName } from '../definition/error-messages.ts';
import { assertRouteLimits } from '../definition/route-checks.ts';
import type { RawDefinition, RawOptions } from './raw-definition.ts';

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
export const checkRaw: RouteRules['check'] = (definition, keys) => {
  const options = definition as unknown as RawDefinition;
  const at = `createRouter: ${routeName(keys)}`;
  assertKnownOptions(at, options, OPTION_NAMES);
  const { handler, http, crossSite, describe = true } = options;
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
  assertRouteLimits(options, keys);
  return definition;
};

/** The templates of a raw route. An empty list is treated as missing. */
export function templatesOf(http: RawOptions['http']): readonly string[] {
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
