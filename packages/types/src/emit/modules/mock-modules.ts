import { js, jsonCode } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';
import type { TypeNode } from '../../model/nodes.ts';
import type { MockedHook, MockedRoute } from '../../runtime/codecs/mock-codecs.ts';
import { CODECS_VERSION } from '../../runtime/codecs/route-codecs.ts';
import { type EmittedCodecs, emitRouterModules } from './router-modules.ts';

/** Options of a route that only mocks need, in addition to those for clients. */
export type MockTraits = Omit<MockedRoute, 'hooks'>;

/**
 * Writes the ES modules of an API's codecs for a mock of it. The first exports `codecs`, the {@link
 * MockCodecs}. The others are a router's modules, without imports of the application. `requestOf`
 * returns the specifier for importing the nth module.
 */
export function emitMockModules(
  model: ApiModel,
  traits: ReadonlyMap<string, MockTraits>,
  requestOf: (nth: number) => string,
): EmittedCodecs {
  const router = emitRouterModules(withoutSchemas(model), (nth) => requestOf(nth + 1));
  const routes: readonly (readonly [string, MockedRoute])[] = Object.entries(model.routes).map(
    ([id, { hooks }]) => [id, { ...optionsOf(traits.get(id)), ...(hooks && { hooks }) }],
  );
  const hooks: readonly (readonly [string, MockedHook])[] = Object.entries(model.hooks).map(
    ([id, { name, header, returns }]) => [
      id,
      {
        ...(name !== undefined && { name }),
        ...(header !== undefined && { header }),
        ...(returns !== undefined && { returns }),
      },
    ],
  );
  const index = js`import { codecs as router } from ${requestOf(1)};

export const codecs = {
  version: ${CODECS_VERSION},
  router,
  ${hasSchemas(model) ? [js`model: ${JSON.stringify(model)},`] : []}
  routes: ${jsonCode(Object.fromEntries(routes))},
  hooks: ${jsonCode(Object.fromEntries(hooks))},
};
`.text;
  return { modules: [index, ...router.modules], groups: router.groups.map((nth) => nth + 1) };
}

/** Clients know that queries are idempotent, so the option is not needed. */
function optionsOf({ idempotent, ...traits }: MockTraits = {}): MockTraits {
  const isImplied = /^(?:GET|HEAD) /.test(traits.http ?? '');
  return { ...traits, ...(idempotent && !isImplied && { idempotent }) };
}

function hasSchemas({ types }: ApiModel): boolean {
  return Object.values(types).some(({ kind }) => kind === 'parsed');
}

/** The model with each schema replaced by its input, because schemas belong to the application. */
function withoutSchemas(model: ApiModel): ApiModel {
  const plain = (node: TypeNode): TypeNode =>
    node.kind === 'parsed' ? plain(model.types[node.type] as TypeNode) : node;
  const types = Object.entries(model.types).map(([id, node]) => [id, plain(node)] as const);
  return { ...model, types: Object.fromEntries(types) };
}
