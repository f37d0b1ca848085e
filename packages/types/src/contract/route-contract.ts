import { hash } from 'node:crypto';
import { toCanonicalJson } from '../model/canonical-json.ts';
import type { ApiModel, ErrorModel, HookModel, RouteModel, TypeId } from '../model/model.ts';
import { hashTypes } from './hash-types.ts';

type Contracted = Pick<ApiModel, 'types' | 'hooks'>;
type Route = Pick<RouteModel, 'params' | 'result' | 'errors' | 'hooks'>;

/**
 * Computes a hash of everything that caller and server must agree on: the types of parameters, results and error data of
 * the route and its hooks. Ignores names, comments and `unknownKeys`. For `routes` only.
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
  return ({ params, result, errors, hooks: applying = [] }) =>
    hashText(
      toCanonicalJson({
        params: of(params),
        result: of(result),
        errors: errorsOf(errors),
        hooks: applying.map((id) => hookContracts.get(id)).sort(),
      }),
    );
}

function typesOf({ params, result, errors = [] }: Pick<HookModel, 'params' | 'result' | 'errors'>) {
  const all = [params, result, ...errors.map(({ data }) => data)];
  return all.filter((id) => id !== undefined);
}

// 48 bits: if the types of a route change a million times, the chance that an old hash recurs is one in 500.
function hashText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 8);
}
