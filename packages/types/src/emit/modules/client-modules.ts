import { holdersOf, isSensitive } from '../../analysis/deep-types.ts';
import { arrow, type Code, entry, identifier, join, js, jsonCode } from '../../code/code.ts';
import { receivedItemOf, routeFilesOf } from '../../forms/route-files.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import {
  type ApiModel,
  type ErrorModel,
  type HookModel,
  type RouteModel,
  typeNode,
} from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import { CLIENT_CODECS_VERSION, isForBrowser } from '../../runtime/codecs/client-codecs.ts';
import type { RouteTraits } from '../../runtime/codecs/route-traits.ts';
import { createEmit } from '../create-emit.ts';
import { headerForm } from './handler-codecs.ts';
import {
  codecsModule,
  emitModel,
  type RouterCode,
  RUNTIME,
  recordOf,
  streamsField,
} from './router-codecs.ts';
import { type EmittedCodecs, splitModules } from './router-modules.ts';

/**
 * Writes the ES modules of an API's codecs for clients: the mirror image of a router's. The first
 * module exports `codecs`, the {@link ClientCodecs}. The type model has its own module. In a large
 * API, so does each group of routes, loaded by the first call of one of them. `requestOf` returns
 * the specifier for importing the nth module, `runtime` the module with the helpers (default:
 * `@mikrokit/types/runtime`).
 */
export function emitClientModules(
  model: ApiModel,
  traits: ReadonlyMap<string, RouteTraits>,
  requestOf: (nth: number) => string,
  { runtime = RUNTIME }: { readonly runtime?: string } = {},
): EmittedCodecs {
  const code = writeClientCode(model, traits);
  const fields = (requests: { readonly model: string }) => [
    js`version: ${CLIENT_CODECS_VERSION},`,
    ...streamsField(model, resumptionsOf(traits)),
    js`model: () => import(${requests.model}).then(({ model }) => model),`,
  ];
  const split = Object.keys(model.routes).some(isAmbiguous)
    ? undefined
    : splitModules(model, code, requestOf, {
        fields,
        runtime,
        helpers: [],
        idsOf: jsonCode,
        groupsOf: (list) => list,
      });
  if (split) return split;
  const isHttpRoute = (id: string) => traits.get(id)?.rpc === false;
  const { routes, httpRoutes } = separateHttpRoutes(code.routes, isHttpRoute);
  const own = [...fields({ model: requestOf(1) }), ...httpRoutesField(httpRoutes)];
  const modules = [codecsModule({ ...code, routes }, own, { runtime }), emitModel(model)];
  return { modules, groups: [] };
}

/** The client's functions that resume detached streams. They return streams, as their routes do. */
function resumptionsOf(traits: ReadonlyMap<string, RouteTraits>): readonly string[] {
  return [...traits].flatMap(([id, { detached }]) => (detached ? [`${id}/resume`] : []));
}

/** Separates routes with `rpc: false`, so that they do not look callable by the RPC protocol. */
function separateHttpRoutes(
  all: RouterCode['routes'],
  isHttpRoute: (id: string) => boolean,
): { readonly routes: RouterCode['routes']; readonly httpRoutes: RouterCode['routes'] } {
  const httpRoutes = new Map([...all].filter(([id]) => isHttpRoute(id)));
  // A key reserves a name that the client's own methods also have.
  const routes = [...all].flatMap(([id, code]): [string, Code][] => {
    if (!isHttpRoute(id)) return [[id, code]];
    return isAmbiguous(id) ? [[id, js`undefined`]] : [];
  });
  return { routes: new Map(routes), httpRoutes };
}

function httpRoutesField(httpRoutes: RouterCode['routes']): readonly Code[] {
  return httpRoutes.size === 0 ? [] : [js`httpRoutes: ${recordOf(httpRoutes)},`];
}

/**
 * Whether a client needs this name to tell the route from a method that each route has:
 * `client.users.safe`.
 */
function isAmbiguous(id: string): boolean {
  return /(?:^|\/)(?:safe|stream|with|close|then|toJSON|toString)(?:\/|$)/.test(id);
}

function writeClientCode(model: ApiModel, traits: ReadonlyMap<string, RouteTraits>): RouterCode {
  const emit = createEmit(model.types);
  const sensitive = holdersOf(model.types, isSensitive);
  const routes = new Map(
    Object.entries(model.routes).map(([id, route]) => [
      id,
      routeCodec(emit, model, route, {
        ...traits.get(id),
        isSensitive: sensitive.has(route.params),
      }),
    ]),
  );
  const hooks = new Map(
    Object.entries(model.hooks).map(([id, hook]) => [id, hookCodec(emit, id, hook)]),
  );
  return {
    routes,
    hooks,
    declarations: emit.output.declarations(),
    helpers: emit.output.helpers(),
    // Only the server calls checks.
    checks: { byLocal: new Map(), imports: new Map() },
    imports: [],
  };
}

function routeCodec(
  emit: Emit,
  { types }: ApiModel,
  route: RouteModel,
  traits: RouteTraits & { readonly isSensitive: boolean },
): Code {
  const { path, query, idempotent, resumable, detached, isSensitive } = traits;
  return object([
    entry('contract', js`${route.contract}`),
    ...(path === undefined ? [] : [entry('path', js`${path}`)]),
    ...(query ? [entry('query', js`${true}`)] : []),
    ...(idempotent ? [entry('idempotent', js`${true}`)] : []),
    ...(resumable ? [entry('resumable', js`${true}`)] : []),
    ...(detached ? [entry('detached', js`${true}`)] : []),
    ...(isSensitive ? [entry('sensitive', js`${true}`)] : []),
    ...httpEntries(types, route, traits),
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
    ...paramsEncoder(emit, route, traits),
    entry('decodeResult', decoder(emit, route.result)),
    ...(route.item === undefined ? [] : [entry('decodeItem', decoder(emit, route.item))]),
    ...errors(emit, route.errors),
  ]);
}

/** See `ClientHttpCodec`. */
function httpEntries(types: Types, { params }: RouteModel, { http, rpc }: RouteTraits): Code[] {
  if (http === undefined || rpc !== false) return [];
  const node = typeNode(types, params);
  const elements = node.kind === 'tuple' ? node.elements : [];
  const names = elements.map(({ label = null }) => label);
  return [entry('http', js`${http}`), entry('names', jsonCode(names))];
}

function paramsEncoder(
  emit: Emit,
  route: RouteModel,
  { idempotencyKey }: RouteTraits,
): readonly Code[] {
  if (idempotencyKey)
    return [
      entry('encodeParams', emit.helper('rejectJson')),
      entry('encodeKeyed', encoder(emit, route.params)),
    ];
  const encode = entry('encodeParams', encoder(emit, route.params));
  const files = routeFilesOf(emit.types, route);
  if (files === undefined) return [encode];
  const entries = Object.entries(files).map(([key, value]) => entry(key, jsonCode(value)));
  const item = receivedItemOf(emit.types, route);
  if (item !== undefined) entries.push(entry('encodeItem', encoder(emit, item)));
  return [
    entry('encodeParams', emit.helper('rejectJson')),
    entry('files', object([...entries, encode])),
  ];
}

function hookCodec(emit: Emit, id: string, hook: HookModel): Code {
  const { name = id, header, returns, params, result } = hook;
  return object([
    entry('field', js`${name}`),
    ...(header === undefined ? [] : [entry('header', js`${header}`)]),
    entry('encodeParams', encoder(emit, params)),
    ...(result === undefined ? [] : hookResult(emit, returns, result)),
    ...errors(emit, hook.errors),
  ]);
}

function hookResult(emit: Emit, returns: HookModel['returns'], result: TypeId): Code[] {
  if (returns === undefined || isForBrowser(returns)) return [];
  const decode = decoder(emit, result);
  if (returns === 'body') return [entry('decodeResult', decode)];
  const text = identifier('text');
  const read = js`${emit.helper('readHeader')}(${headerForm(emit, result)}, ${text})`;
  return [
    entry('resultHeader', js`${returns.header}`),
    // A header's value is never an object, so it never nests.
    entry('decodeResult', arrow([text], js`(${decode})(${read}[0])`)),
  ];
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

/** Decoders for the data of each error that a result type names. */
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
