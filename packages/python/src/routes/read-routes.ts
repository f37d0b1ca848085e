import {
  httpFormOf,
  type NodeOf,
  routeFilesOf,
  type TypeId,
  typeNode,
} from '@mikrokit/types/model';
import type { DescribedApi, DescribedRoute } from '../described-api.ts';
import { unionOf } from '../expression.ts';
import { toPascalCase, toSnakeCase } from '../names/python-name.ts';
import type { TypeWriter } from '../types/type-writer.ts';
import type { ErrorTable } from './errors.ts';
import { readHooks } from './read-hooks.ts';
import {
  createGroup,
  type HttpRoute,
  type PythonRoute,
  type ResultForm,
  type RouteGroup,
  type RouteParameter,
} from './route-group.ts';

export interface RouteReader {
  readonly api: DescribedApi;
  readonly writer: TypeWriter;
  readonly errors: ErrorTable;
  /** The client's own names. */
  readonly reserved: ReadonlySet<string>;
  readonly reject: (route: string, problem: string) => void;
}

/** The routes with these ids as a tree of groups. */
export function readRoutes(ids: readonly string[], reader: RouteReader): RouteGroup {
  const root = createGroup();
  for (const id of ids) {
    const keys = id.split('/');
    let group = root;
    for (const key of keys.slice(0, -1)) {
      const name = nameWithin(group, key, reader);
      const route = group.routes.get(name);
      if (route) reader.reject(id, `${route.id} ${isAlso(name)}`);
      group = groupWithin(group, name);
    }
    const name = nameWithin(group, keys.at(-1) as string, reader);
    if (group.routes.has(name) || group.groups.has(name)) {
      const other = group.routes.get(name)?.id ?? [...group.path, name].join('/');
      reader.reject(id, `${other} ${isAlso(name)}`);
    }
    group.routes.set(name, readRoute(id, name, reader));
  }
  rejectNamesOfHooks(root, reader);
  rejectClassesOfGroups(root, reader);
  return root;
}

function isAlso(name: string): string {
  return `is ${name} in Python as well; rename one of them`;
}

/** Modules that the bodies of classes use, which a route or group with their name would hide. */
const USED_IN_CLASSES: ReadonlySet<string> = new Set(['functools', 'generated']);

function nameWithin(group: RouteGroup, key: string, { reserved }: RouteReader): string {
  // Clients and groups have their own private names.
  const name = toSnakeCase(key.replace(/^_+/, ''));
  const isReserved = group.path.length === 0 && reserved.has(name);
  return isReserved || USED_IN_CLASSES.has(name) ? `${name}_` : name;
}

function groupWithin(group: RouteGroup, name: string): RouteGroup {
  const known = group.groups.get(name);
  if (known !== undefined) return known;
  const made = createGroup([...group.path, name]);
  group.groups.set(name, made);
  return made;
}

/** The hooks of `remove` are `REMOVE_HOOKS` in its module, which would be the endpoint of a route `removeHooks`, too. */
function rejectNamesOfHooks({ routes, groups }: RouteGroup, reader: RouteReader): void {
  for (const { id, name, hooks } of routes.values()) {
    const other = hooks && routes.get(`${name}_hooks`);
    if (other) reader.reject(other.id, `the hooks of ${id} have this name in Python; rename it`);
  }
  for (const group of groups.values()) rejectNamesOfHooks(group, reader);
}

/** The groups `foo` and `foo_` would both have the class `Foo`. */
function rejectClassesOfGroups({ groups }: RouteGroup, reader: RouteReader): void {
  const byClass = Map.groupBy(groups.keys(), toPascalCase);
  for (const [name, [first, second]] of byClass) {
    if (second !== undefined) reader.reject(second, `${first} ${isAlso(name)}`);
  }
  for (const group of groups.values()) rejectClassesOfGroups(group, reader);
}

function readRoute(id: string, name: string, reader: RouteReader): PythonRoute {
  const { api, writer, errors } = reader;
  const route = api.routes[id] as DescribedRoute;
  const hooks = (route.hooks ?? []).map((hook) => ({ hook, model: api.hooks[hook] }));
  const location = id.split('/');
  const declared = [...(route.errors ?? []), ...hooks.flatMap(({ model }) => model?.errors ?? [])];
  const files = routeFilesOf(api.types, route);
  const form = files?.result ? 'file' : formOf(route);
  const seen = readHooks(hooks, { location, form, reader });
  return {
    id,
    name,
    route,
    params: readParams(id, route.params, reader),
    ...(route.methods.length === 0 && { httpRoute: readHttpRoute(id, route, reader) }),
    ...(files?.params && { files: files.params.body === 'raw' ? 'body' : 'form' }),
    form,
    ...(files?.result?.mediaTypes && { mediaTypes: files.result.mediaTypes }),
    ...(route.item !== undefined && { item: writer.annotation(route.item, [...location, 'Item']) }),
    result: files?.result ? 'None' : writer.annotation(route.result, [...location, 'Result']),
    errors: [...new Set(declared.map((error) => errors.classOf(error)))],
    ...(seen && { hooks: seen }),
    hookFields: hooks
      .filter(({ model }) => model?.returns === 'body')
      .map(({ hook, model }) => model?.name ?? hook),
  };
}

function formOf({ item, detached }: DescribedRoute): ResultForm {
  if (item === undefined) return 'value';
  return detached ? 'detached' : 'stream';
}

function readParams(id: string, params: TypeId, reader: RouteReader): readonly RouteParameter[] {
  const { api, writer, reject } = reader;
  const { elements } = typeNode(api.types, params) as NodeOf<'tuple'>;
  const taken = new Set<string>();
  return elements.map((element, i) => {
    const node = typeNode(api.types, element.type);
    const ofType = 'name' in node && node.name !== undefined ? node.name : `arg${i + 1}`;
    const given = toSnakeCase(element.label ?? ofType).replace(/^generated$/, 'generated_');
    let name = taken.has(given) ? `${given}_${i + 1}` : given;
    while (taken.has(name)) name += '_';
    taken.add(name);
    if (element.rest && i < elements.length - 1)
      reject(id, 'a parameter behind a rest parameter; Python has no such functions');
    const location = [...id.split('/'), element.label ?? `Arg${i + 1}`];
    const type = writer.annotation(element.type, location);
    if (element.rest) return { name, type, kind: 'rest' };
    // An optional parameter before a required one cannot be left out in Python either.
    const isOptional =
      element.optional && elements.slice(i).every((later) => later.optional || later.rest);
    return isOptional
      ? { name, type: unionOf([type, 'msgspec.UnsetType']), kind: 'optional' }
      : { name, type, kind: 'required' };
  });
}

/** How a route that RPC does not serve is called. Rejects one whose requests or replies Python's clients do not have. */
function readHttpRoute(id: string, route: DescribedRoute, { api, reject }: RouteReader): HttpRoute {
  const { http = '', params } = route;
  const { elements } = typeNode(api.types, params) as NodeOf<'tuple'>;
  const names = elements.map(({ label }, at) => label ?? `#${at + 1}`);
  const form = httpFormOf(api, { ...route, http });
  if ('fault' in form) {
    reject(id, `it ${form.fault}`);
    return { http, names };
  }
  if (http.startsWith('HEAD ')) reject(id, 'replies to HEAD have no result; use GET');
  if (routeFilesOf(api.types, route))
    reject(id, 'a file by an HTTP path; serve it by RPC as well, without rpc: false');
  return { http: encodedTemplate(http, api.base), names };
}

/** The template after the prefix of the API, with its literal segments encoded as in requests. */
function encodedTemplate(http: string, base: string): string {
  const [method = '', template = ''] = http.split(' ');
  const segments = template.slice(1).split('/');
  const encoded = segments.map((segment) =>
    segment.startsWith('{') ? segment : encodedLiteral(segment),
  );
  return `${method} ${base}${encoded.join('/')}`;
}

/** A template can be plain or percent-encoded. */
function encodedLiteral(segment: string): string {
  return encodeURI(decodeURIComponent(segment)).replace(/[/?#]/g, encodeURIComponent);
}
