import { type ApiModel, createSchemaWriter } from '@mikrokit/types/json-schema';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { ServedRoute } from '../../routing/served-routes.ts';
import { ERROR_SCHEMAS, sharedResponses } from './error-responses.ts';
import type { OpenApiDocument, OpenApiOptions, OpenApiPath } from './open-api-document.ts';
import { describeOperations } from './operations.ts';
import { SecuritySchemes } from './security-schemes.ts';

/** Describes an API in OpenAPI 3.1; `routes` are its routes in key order. */
export function createOpenApi(
  model: ApiModel,
  routes: readonly ServedRoute[],
  options: OpenApiOptions,
): OpenApiDocument {
  assertKnownOptions('openapi', options, { title: 1, version: 1, description: 1, servers: 1 });
  const { title = 'API', version = '0.0.0', description, servers } = options;
  const writer = createSchemaWriter(model.types, {
    definitionsAt: '#/components/schemas/',
    taken: Object.keys(ERROR_SCHEMAS),
  });
  const operationIds = new Set<string>();
  const schemes = new SecuritySchemes();
  const paths: Record<string, OpenApiPath> = {};
  for (const served of routes) {
    paths[served.path] = describeOperations(served, { model, writer, operationIds, schemes });
  }
  const operations = Object.values(paths).flatMap(({ get, post }) => [get, post]);
  const securitySchemes = schemes.all();
  const tags = new Set(operations.flatMap((operation) => operation?.tags ?? []));
  return {
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
  };
}
