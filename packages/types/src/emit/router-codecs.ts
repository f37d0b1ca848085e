import type { ApiModel } from '../model.ts';
import { CODECS_VERSION } from '../runtime/route-codecs.ts';
import { entry, identifier, join, js } from './code.ts';
import { createEmit } from './create-emit.ts';
import { hookCodec, routeCodec } from './handler-codecs.ts';

/**
 * Writes the ES module that exports `codecs`, the {@link RouterCodecs} of an API. It imports its
 * helpers from `runtime`, by default `@mikrokit/types/runtime`.
 */
export function emitRouterCodecs(model: ApiModel, runtime = '@mikrokit/types/runtime'): string {
  const emit = createEmit(model.types);
  const routes = Object.entries(model.routes).map(([id, route]) =>
    entry(id, routeCodec(emit, route)),
  );
  const hooks = Object.entries(model.hooks).map(([id, hook]) => entry(id, hookCodec(emit, hook)));
  const module = js`import { ${join(emit.helpers().map(identifier), ', ')} } from ${runtime};

${emit.functions()}

export const codecs = {
  version: ${CODECS_VERSION},
  ${[
    js`model: ${JSON.stringify(model)},`,
    ...(model.unknownKeys ? [js`unknownKeys: ${model.unknownKeys},`] : []),
  ]}
  routes: {
    __proto__: null,
    ${join(routes, ',\n')}
  },
  hooks: {
    __proto__: null,
    ${join(hooks, ',\n')}
  },
};
`;
  return module.text;
}
