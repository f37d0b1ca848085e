import { hash } from 'node:crypto';
import type { ApiModel, ErrorModel, HookModel, RouteModel, TypeId } from '../model.ts';
import { writeOrdered } from '../write-ordered.ts';
import { hashTypes } from './hash-types.ts';

type Contracted = Pick<ApiModel, 'types' | 'hooks'>;
type Route = Pick<RouteModel, 'params' | 'result' | 'errors' | 'hooks'>;

/**
 * Gives routes the hash of all that caller and server have to agree on: the types of parameters, result and data of
 * errors, the route's and those of its hooks. Names and comments are nothing to it, nor is `unknownKeys`. For `routes` only.
 */
export function createContracts(
  { types, hooks }: Contracted,
  routes: readonly Route[],
): (route: Route) => string {
  const hashes = hashTypes(types, [...routes, ...Object.values(hooks)].flatMap(typesOf));
  const of = (id: TypeId | undefined) => (id === undefined ? undefined : hashes.get(id));
  const errorsOf = (errors: readonly ErrorModel[] = []) =>
    errors.map(({ type, data }) => writeOrdered([type, of(data) ?? null])).sort();
  const hookContract = (id: string): string => {
    const { name = id, header, returns, params, result, errors } = hooks[id] as HookModel;
    return writeOrdered({
      // A field of bodies, which header hooks have not.
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
      writeOrdered({
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

// 48 bits: a route whose types changed a million times would have a chance of one in 500 to get an old hash back.
function hashText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 8);
}
