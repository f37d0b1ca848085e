import { type ApiModel, createSchemaWriter } from '@mikrokit/types/json-schema';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { FlatRaw } from '../../definition/flatten-routes.ts';
import type { ServedRoute } from '../../routing/served-routes.ts';
import { describeHttpRoute } from './describe-http-route.ts';
import { ERROR_SCHEMAS, sharedResponses } from './error-responses.ts';
import type { OpenApiDocument, OpenApiOptions } from './open-api-document.ts';
import { describeOperations } from './operations.ts';
import { toPathItems } from './path-items.ts';
import { describeRaw } from './raw-operations.ts';
import { SecuritySchemes } from './security-schemes.ts';

/** A router as its document describes it. */
interface DescribedRouter {
  /** In key order. */
  readonly routes: readonly ServedRoute[];
  /** Routes made by `raw()`. */
  readonly raws: readonly FlatRaw[];
  /** The router's prefix between slashes. */
  readonly base: string;
  /** The router's option. */
  readonly problemDetails?: boolean | undefined;
}

/** Describes an API in OpenAPI 3.1. */
export function createOpenApi(
  model: ApiModel,
  { routes, raws, base, problemDetails = false }: DescribedRouter,
  options: OpenApiOptions,
): OpenApiDocument {
  assertKnownOptions('openapi', options, {
    title: 1,
    version: 1,
    description: 1,
    servers: 1,
    only: 1,
  });
  const { title = 'API', version = '0.0.0', description, servers } = options;
  const ids = [...routes.map(({ route }) => route.id), ...raws.map(({ id }) => id)];
  const isSelected = createSelection(options.only, ids);
  const writer = createSchemaWriter(model.types, {
    definitionsAt: '#/components/schemas/',
    taken: Object.keys(ERROR_SCHEMAS),
  });
  const operationIds = new Set<string>();
  const schemes = new SecuritySchemes();
  const context = { model, writer, operationIds, schemes };
  const described = [
    ...routes
      .filter(({ route }) => isSelected(route))
      .map((served) =>
        // Describes a route with `http` as an HTTP route only. RPC clients use `mikrokit.json`.
        served.route.http === undefined
          ? { path: served.path, operations: describeOperations(served, context) }
          : describeHttpRoute(served, { ...context, base, problemDetails }),
      ),
    ...raws.filter(isSelected).flatMap((route) => describeRaw(route, { ...context, base })),
  ];
  const paths = toPathItems(described);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const securitySchemes = schemes.all();
  const tags = new Set(operations.flatMap((operation) => operation?.tags ?? []));
  return dropUnused({
    openapi: '3.1.1',
    info: { title, version, ...(description !== undefined && { description }) },
    ...(servers !== undefined && servers.length > 0 && { servers }),
    ...(tags.size > 0 && { tags: [...tags].map((name) => ({ name })) }),
    paths,
    components: {
      schemas: { ...writer.definitions(), ...ERROR_SCHEMAS },
      responses: sharedResponses(),
      ...(Object.keys(securitySchemes).length > 0 && { securitySchemes }),
    },
  });
}

/** A test for the option `only`. Throws for a pattern that matches no id. */
function createSelection(
  only: OpenApiOptions['only'],
  ids: readonly string[],
): (route: { readonly id: string }) => boolean {
  if (only === undefined) return () => true;
  const tests = [only].flat().map((pattern) => {
    const literals = pattern.split('*').map((literal) => literal.replaceAll(SPECIAL, '\\$&'));
    const test = new RegExp(`^${literals.join('.*')}$`, 's');
    if (!ids.some((id) => test.test(id)))
      throw new TypeError(
        `openapi: only: no route matches ${JSON.stringify(pattern)}; routes have ids such as ${JSON.stringify(ids[0] ?? '')}`,
      );
    return test;
  });
  return ({ id }) => tests.some((test) => test.test(id));
}

/** Characters with a meaning in regular expressions. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

type Components = OpenApiDocument['components'];

/** Leaves out schemas and responses without references. */
function dropUnused({ components, ...document }: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(REFERENCE)) {
      const key = `${kind}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      const parts = components[kind as 'schemas' | 'responses'];
      visit(parts[name as string] ?? null);
    }
  };
  visit(document.paths);
  const usedOf = (kind: 'schemas' | 'responses') =>
    Object.fromEntries(
      Object.entries(components[kind]).filter(([name]) => used.has(`${kind}/${name}`)),
    );
  const rest = { schemas: usedOf('schemas'), responses: usedOf('responses') } as Pick<
    Components,
    'schemas' | 'responses'
  >;
  return { ...document, components: { ...components, ...rest } };
}

const REFERENCE = /"#\/components\/(schemas|responses)\/([^"/]+)"/g;
