import { hash } from 'node:crypto';
import { toCanonicalJson } from '../model/canonical-json.ts';
import {
  type ApiModel,
  type ErrorModel,
  type HookModel,
  type RouteModel,
  typeNode,
} from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { hashTypes } from './hash-types.ts';

type Contracted = Pick<ApiModel, 'types' | 'hooks'>;
type Route = Pick<RouteModel, 'params' | 'result' | 'item' | 'errors' | 'hooks' | 'http'>;

/**
 * Computes a hash of everything that client and server must agree on: the types of parameters,
 * results and error data of the route and its hooks, and for an HTTP route its template and the
 * names of its parameters. Ignores other names, comments and `unknownKeys`. For `routes` only.
 */
export function createContracts(
  { types, hooks }: Contracted,
  routes: readonly Route[],
): (route: Route) => string {
  const hashes = hashTypes(types, [...routes, ...Object.values(hooks)].flatMap(typesOf));
  const of = (id: TypeId | undefined) => (id === undefined ? undefined : hashes.get(id));
  const errorsOf = (errors: readonly ErrorModel[] = []) =>
    errors.map(({ type, data }) => toCanonicalJson([type, of(data) ?? null])).sort();
  const hookContract = (id: string): string => {
    const { name = id, header, returns, params, result, errors } = hooks[id] as HookModel;
    return toCanonicalJson({
      // The field in bodies, which header hooks do not have.
      name: header === undefined || returns === 'body' ? name : undefined,
      header,
      returns,
      params: of(params),
      result: of(result),
      errors: errorsOf(errors),
    });
  };
  const hookContracts = new Map(Object.keys(hooks).map((id) => [id, hookContract(id)]));
  return ({ params, result, item, errors, hooks: applying = [], http }) =>
    hashText(
      toCanonicalJson({
        ...(http !== undefined && { http, names: namesOf(types, params) }),
        params: of(params),
        result: of(result),
        // Left out of the hash of any other route, so that existing hashes stay the same.
        item: of(item),
        errors: errorsOf(errors),
        hooks: applying.map((id) => hookContracts.get(id)).sort(),
      }),
    );
}

function namesOf(types: Types, params: TypeId): readonly (string | null)[] {
  const node = typeNode(types, params);
  return node.kind === 'tuple' ? node.elements.map(({ label = null }) => label) : [];
}

function typesOf({
  params,
  result,
  item,
  errors = [],
}: Pick<HookModel, 'params' | 'result' | 'errors'> & Pick<Partial<RouteModel>, 'item'>) {
  const all = [params, result, item, ...errors.map(({ data }) => data)];
  return all.filter((id) => id !== undefined);
}

// 48 bits: if the types of a route change a million times, the chance that an old hash recurs is one in 500.
function hashText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 8);
}
