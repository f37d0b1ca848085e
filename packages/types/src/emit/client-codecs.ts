import type { ApiModel, ErrorModel, HookModel, RouteModel, TypeId } from '../model.ts';
import { CLIENT_CODECS_VERSION } from '../runtime/client-codecs.ts';
import { arrow, type Code, entry, identifier, join, js } from './code.ts';
import { createEmit } from './create-emit.ts';
import type { Emit } from './kind-emitter.ts';

/** What callers have to know of a route beside its types. */
export interface RouteTraits {
  /** Where it is served, when its definition says so. */
  readonly path?: string;
  readonly query?: true;
  readonly idempotent?: true;
}

/** What {@link emitClientCodecs} needs beside the model. */
export interface ClientCodecsOptions {
  /** By route id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  /** The specifier of the module of {@link emitModel}, which is loaded when it is needed. */
  readonly model: string;
  /** What helpers are imported from. Default: `@mikrokit/types/runtime`. */
  readonly runtime?: string;
}

/** Writes the ES module that exports `codecs`, the {@link ClientCodecs} of an API: the mirror image of a router's. */
export function emitClientCodecs(
  model: ApiModel,
  { traits, model: specifier, runtime = '@mikrokit/types/runtime' }: ClientCodecsOptions,
): string {
  const emit = createEmit(model.types);
  const routes = Object.entries(model.routes).map(([id, route]) =>
    entry(id, routeCodec(emit, route, traits.get(id) ?? {})),
  );
  const hooks = Object.entries(model.hooks).map(([id, hook]) =>
    entry(id, hookCodec(emit, id, hook)),
  );
  const functions = emit.functions();
  const helpers = join(emit.helpers().map(identifier), ', ');
  const module = js`import { ${helpers} } from ${runtime};

${functions}

export const codecs = {
  version: ${CLIENT_CODECS_VERSION},
  routes: {
    __proto__: null,
    ${join(routes, ',\n')}
  },
  hooks: {
    __proto__: null,
    ${join(hooks, ',\n')}
  },
  model: () => import(${specifier}).then(({ model }) => model),
};
`;
  return module.text;
}

/** Writes the ES module that exports `model`, the type model of an API as JSON text. */
export function emitModel(model: ApiModel): string {
  return js`export const model = ${JSON.stringify(model)};\n`.text;
}

function routeCodec(emit: Emit, route: RouteModel, { path, query, idempotent }: RouteTraits): Code {
  return object([
    entry('contract', js`${route.contract}`),
    ...(path === undefined ? [] : [entry('path', js`${path}`)]),
    ...(query ? [entry('query', js`${true}`)] : []),
    ...(idempotent ? [entry('idempotent', js`${true}`)] : []),
    ...(route.hooks
      ? [
          entry(
            'hooks',
            js`[${join(
              route.hooks.map((id) => js`${id}`),
              ', ',
            )}]`,
          ),
        ]
      : []),
    entry('encodeParams', encoder(emit, route.params)),
    entry('decodeResult', decoder(emit, route.result)),
    ...errors(emit, route.errors),
  ]);
}

function hookCodec(emit: Emit, id: string, hook: HookModel): Code {
  const { name = id, header, returns, params, result } = hook;
  return object([
    entry('field', js`${name}`),
    ...(header === undefined ? [] : [entry('header', js`${header}`)]),
    entry('encodeParams', encoder(emit, params)),
    ...(returns === 'body' && result !== undefined
      ? [entry('decodeResult', decoder(emit, result))]
      : []),
    ...errors(emit, hook.errors),
  ]);
}

function encoder(emit: Emit, params: TypeId): Code {
  const list = identifier('params');
  const depth = identifier('depth');
  const parameters = emit.isDeep(params) ? [list, depth] : [list];
  return arrow(parameters, emit.encode(params)(list, depth));
}

function decoder(emit: Emit, type: TypeId): Code {
  const json = identifier('json');
  const depth = identifier('depth');
  const { check, convert } = emit.decode(type);
  if (check) return js`(${json}) => ${check(json)} ? ${json} : ${emit.helper('INVALID')}`;
  return arrow(emit.isDeep(type) ? [json, depth] : [json], convert(json, depth));
}

/** What reads the data of each error that a result type names. */
function errors(emit: Emit, models: readonly ErrorModel[] = []): Code[] {
  if (models.length === 0) return [];
  const decoders = models.map(({ type, data }) =>
    entry(type, data === undefined ? js`(json) => undefined` : decoder(emit, data)),
  );
  return [entry('errors', js`{\n  __proto__: null,\n  ${join(decoders, ',\n')}\n}`)];
}

function object(entries: readonly Code[]): Code {
  return js`{\n  ${join(entries, ',\n')},\n}`;
}
