import type { ApiContract, RawContract, RouteContract } from '@mikrokit/types/compatibility';
import { type HookModel, printSignature, type TypeId, type Types } from '@mikrokit/types/model';
import { nameTypes } from './name-types.ts';

/** An API as its router describes it: a contract, with comments and with ids that are hashes. */
export type DescribedApi = ApiContract & {
  readonly hash?: string;
  readonly base?: string;
  readonly raw?: Readonly<Record<string, RawContract & { readonly description?: string }>>;
};

/**
 * The contract of an API, in an order that does not depend on the compiler. Types have their names
 * or texts as ids, so that a change is easily read in a diff. Comments are omitted by default.
 */
export function toContract(
  { hash: _, base: __, raw, ...api }: DescribedApi,
  { keepComments = false }: { readonly keepComments?: boolean } = {},
): ApiContract {
  const { types, nameOf } = nameTypes(api, keepComments);
  const named = { nameOf, types, keepComments };
  return {
    ...api,
    ...(raw && { raw: mapInOrder(raw, ({ http }) => ({ http })) }),
    routes: mapInOrder(api.routes, (route, id) => describeHandler(route, id, named)),
    hooks: mapInOrder(api.hooks, (hook, id) => describeHandler(hook, id, named)),
    types,
  };
}

interface NamedTypes {
  readonly types: Types;
  readonly nameOf: (id: TypeId) => TypeId;
  readonly keepComments: boolean;
}

function describeHandler<H extends HookModel | RouteContract>(
  { description, ...handler }: H,
  id: string,
  { types, nameOf, keepComments }: NamedTypes,
): H {
  const params = nameOf(handler.params);
  const result = handler.result === undefined ? undefined : nameOf(handler.result);
  const { item: given } = handler as Partial<RouteContract>;
  const item = given === undefined ? undefined : nameOf(given);
  const errors = handler.errors?.map(({ data, ...error }) => ({
    ...error,
    ...(data !== undefined && { data: nameOf(data) }),
  }));
  return {
    ...handler,
    ...(keepComments && description !== undefined && { description }),
    // The text in the model has the members of unions in the order of the compiler.
    signature: printSignature(types, id, { params, result, item }),
    params,
    ...(result !== undefined && { result }),
    ...(item !== undefined && { item }),
    ...(errors && { errors: errors.toSorted((a, b) => (a.type < b.type ? -1 : 1)) }),
  } as unknown as H;
}

/** The entries of a record in the order of their keys. */
export function mapInOrder<V, W>(
  record: Readonly<Record<string, V>>,
  map: (value: V, key: string) => W,
): Record<string, W> {
  const entries = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)]));
}
