import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { emitClientModules, emitRouterModules } from '@mikrokit/types/emit';
import { type ApiModel, createModelBuilder } from '@mikrokit/types/model';
import {
  type ClientCodecs,
  type ClientRouteCodec,
  INVALID,
  type RouteCodec,
  type RouterCodecs,
} from '@mikrokit/types/runtime';
import { labelled, type Type, tuple } from '../define-types.ts';

const MAX_DEPTH = 30;

/** One version of an API, with the code of its server and of its client. */
export interface DeployedApi {
  readonly model: ApiModel;
  readonly server: Readonly<Record<string, RouteCodec>>;
  readonly client: Readonly<Record<string, ClientRouteCodec>>;
}

/** A reader's result for some JSON: the value written as JSON again, `undefined` for no value, or a rejection. */
export type Reading = { readonly json: unknown } | 'rejected';

/** A folder for emitted modules, where the packages that these import are found. */
export function createModuleFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'mikrokit-compatibility-'));
  mkdirSync(join(path, 'node_modules/@mikrokit'), { recursive: true });
  for (const name of ['router', 'types']) {
    const folder = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
    symlinkSync(folder, join(path, 'node_modules/@mikrokit', name));
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

let count = 0;

/** Emits and loads the code of an API whose nth route takes and returns the nth type. */
export async function deploy(
  folder: string,
  types: readonly Type[],
  unknownKeys: 'reject' | undefined,
): Promise<DeployedApi> {
  const builder = createModelBuilder();
  for (const [i, type] of types.entries()) {
    builder.addRoute(`route${i}`, tuple(labelled('value', type))(builder), type(builder));
  }
  const model = builder.build({ unknownKeys });
  const name = `api${count++}`;
  const requests = (side: string) => (nth: number) => `./${name}-${side}-${nth}.mjs`;
  const server = emitRouterModules(model, requests('server'));
  const client = emitClientModules(model, new Map(), requests('client'));
  const load = async (side: string, modules: readonly string[]) => {
    for (const [nth, code] of modules.entries())
      writeFileSync(join(folder, requests(side)(nth)), code);
    return (await import(pathToFileURL(join(folder, requests(side)(0))).href)).codecs;
  };
  const serverCodecs: RouterCodecs = await load('server', server.modules);
  const clientCodecs: ClientCodecs = await load('client', client.modules);
  const routes: Record<string, RouteCodec> = { ...serverCodecs.routes };
  for (const id of Object.keys(model.routes)) {
    const lazy = serverCodecs.groups?.of(id);
    if (lazy) routes[id] = await lazy.load(id);
  }
  const groups = await Promise.all((clientCodecs.groups ?? []).map(({ load }) => load()));
  return { model, server: routes, client: Object.assign({}, clientCodecs.routes, ...groups) };
}

/** The JSON of a call's parameters, as the client of one version sends it. */
export function sendParams(api: DeployedApi, id: string, value: unknown): unknown {
  return JSON.parse((api.client[id] as ClientRouteCodec).encodeParams([value], MAX_DEPTH));
}

/** The parameters that a handler of one version gets for a call. */
export function receiveParams(api: DeployedApi, id: string, json: unknown): Reading {
  const params = api.server[id]?.decodeParams(json as unknown[], MAX_DEPTH);
  if (params === undefined || params === INVALID) return 'rejected';
  return { json: sendParams(api, id, params[0]) };
}

/** The JSON of a result, as the server of one version sends it; `undefined` for none. */
export function sendResult(api: DeployedApi, id: string, value: unknown): unknown {
  const text = (api.server[id] as RouteCodec).encodeResult(value, MAX_DEPTH);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The result that a caller of one version gets. */
export function receiveResult(api: DeployedApi, id: string, json: unknown): Reading {
  const value = (api.client[id] as ClientRouteCodec).decodeResult(json, MAX_DEPTH);
  return value === INVALID ? 'rejected' : { json: sendResult(api, id, value) };
}
