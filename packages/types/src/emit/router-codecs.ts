import type { ApiModel, RouteModel } from '../model.ts';
import { CODECS_VERSION } from '../runtime/route-codecs.ts';
import { type Code, entry, identifier, join, js } from './code.ts';
import type { CodeMemory } from './code-memory.ts';
import { createEmit } from './create-emit.ts';
import { hookCodec, routeCodec } from './handler-codecs.ts';

const RUNTIME = '@mikrokit/types/runtime';

/** All the code of an API's codecs. */
export interface RouterCode {
  /** By route id. */
  readonly routes: ReadonlyMap<string, Code>;
  /** By hook id. */
  readonly hooks: ReadonlyMap<string, Code>;
  /** What they are made of, by name. */
  readonly declarations: ReadonlyMap<string, Code>;
  /** The runtime helpers in it. */
  readonly helpers: readonly string[];
}

/** Writes the code of an API's codecs; what is in `memory` is not written again. */
export function writeRouterCode(model: ApiModel, memory?: CodeMemory): RouterCode {
  const emit = createEmit(model.types, memory);
  const routes = new Map(
    Object.entries(model.routes).map(([id, route]) => [
      id,
      emit.output.remember(routeKey(route), () => routeCodec(emit, route)),
    ]),
  );
  const hooks = new Map(
    Object.entries(model.hooks).map(([id, hook]) => [id, hookCodec(emit, hook)]),
  );
  return {
    routes,
    hooks,
    declarations: emit.output.declarations(),
    helpers: emit.output.helpers(),
  };
}

/** All that decides over the code of a route's codec. */
function routeKey({ params, result, errors, contract }: RouteModel): string {
  return `route ${JSON.stringify([params, result, errors, contract])}`;
}

/**
 * Writes the ES module that exports `codecs`, the {@link RouterCodecs} of an API. It imports its
 * helpers from `runtime`, by default `@mikrokit/types/runtime`.
 */
export function emitRouterCodecs(model: ApiModel, runtime = RUNTIME): string {
  return routerModule(model, writeRouterCode(model), runtime);
}

/** The one module of an API that is not large. */
export function routerModule(model: ApiModel, code: RouterCode, runtime = RUNTIME): string {
  const { routes, hooks, declarations, helpers } = code;
  return js`${importOf(helpers, runtime)}
${[...declarations.values()]}

export const codecs = {
  version: ${CODECS_VERSION},
  ${[js`model: ${JSON.stringify(model)},`, ...unknownKeysOf(model)]}
  routes: ${recordOf(routes)},
  hooks: ${recordOf(hooks)},
};
`.text;
}

/** How the codecs say what becomes of unknown keys, if not the usual. */
export function unknownKeysOf({ unknownKeys }: ApiModel): readonly Code[] {
  return unknownKeys ? [js`unknownKeys: ${unknownKeys},`] : [];
}

/** An import of names, and an empty line; nothing for none. */
export function importOf(names: readonly string[], from = RUNTIME): Code {
  return js`import { ${join(names.map(identifier), ', ')} } from ${from};\n`;
}

/** An object without a prototype. */
export function recordOf(codecs: ReadonlyMap<string, Code>): Code {
  const entries = [...codecs].map(([key, code]) => entry(key, code));
  return js`{\n  __proto__: null,\n  ${join(entries, ',\n')}\n}`;
}
