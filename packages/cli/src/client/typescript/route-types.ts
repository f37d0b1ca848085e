import {
  type ErrorModel,
  type HookModel,
  type NodeOf,
  type Types,
  typeNode,
} from '@mikrokit/types/model';
import type { DescribedApi, DescribedRoute } from '../described-api.ts';
import { commentOf } from './comments.ts';
import type { Imports } from './imports.ts';
import { type NameTable, toKey, toLiteral, toPascalCase } from './names.ts';
import type { RouteGroup } from './route-tree.ts';
import { primary, unionOf } from './type-text.ts';
import type { TypeWriter } from './type-writer.ts';

interface RouteTypesOptions {
  readonly api: DescribedApi;
  readonly types: TypeWriter;
  readonly names: NameTable;
  readonly imports: Imports;
  /** Where a route comes from, for its comment. */
  readonly sourceOf: (id: string) => string;
}

/** Writes the types of routes, groups, hooks and errors. */
export class RouteTypes {
  readonly #options: RouteTypesOptions;
  readonly #hooks = new Map<string, string>();
  readonly #errors = new Map<string, string>();
  readonly #groupTexts = new Map<string, string>();
  readonly #hookTexts: string[] = [];
  readonly #errorTexts: string[] = [];

  constructor(options: RouteTypesOptions) {
    this.#options = options;
  }

  /** The declarations so far: groups, each before its inner groups, then hooks and errors. */
  get declarations(): readonly string[] {
    return [...this.#groupTexts.values(), ...this.#hookTexts, ...this.#errorTexts];
  }

  /** Declares a group and its contents. Returns its hooks, as named in options of calls. */
  group(group: RouteGroup, name: string): readonly string[] {
    const { names, imports } = this.#options;
    // Inner groups follow it.
    this.#groupTexts.set(name, '');
    const members: string[] = [];
    const hooks = new Set<string>();
    for (const [key, id] of group.routes) {
      const route = this.#options.api.routes[id] as DescribedRoute;
      const own = this.#hooksOf(route);
      for (const hook of own) hooks.add(hook);
      members.push(
        ...commentOf(route, { source: this.#options.sourceOf(id) }),
        `readonly ${toKey(key)}: ${this.#route(id, route, own)};`,
      );
    }
    for (const [key, inner] of group.groups) {
      const innerName = names.take(`${toPascalCase(inner.path)}Routes`);
      for (const hook of this.group(inner, innerName)) hooks.add(hook);
      members.push(`readonly ${toKey(key)}: ${innerName};`);
    }
    const has = (key: string) => group.routes.has(key) || group.groups.has(key);
    if (!has('with')) {
      members.push(
        '/** These routes with other options for their calls, over the same connections. */',
        `with(options: ${imports.name('CallOptions')}${listOf([...hooks])}): ${name};`,
      );
    }
    const isClient = group.path.length === 0;
    if (isClient && !has('close')) {
      members.push(
        '/**',
        ' * Waits for calls in progress, retries included, then closes the connections. Later calls fail with a',
        ' * `ClientError` of type `application`. You can call it more than once.',
        ' */',
        'close(): Promise<void>;',
      );
    }
    if (isClient) members.push('[Symbol.asyncDispose](): Promise<void>;');
    const lines = [
      ...(isClient ? ['/** The routes of the API as functions. */'] : []),
      `export interface ${name} {`,
      ...members.map((line) => `  ${line}`),
      '}',
    ];
    this.#groupTexts.set(name, lines.join('\n'));
    return [...hooks];
  }

  #route(id: string, route: DescribedRoute, hooks: readonly string[]): string {
    const { types, imports } = this.#options;
    const location = id.split('/');
    const params = types.params(route.params, location);
    const result = types.text(route.result, [...location, 'Result']).text;
    const errors = (route.errors ?? []).map((error) => this.#error(error, location));
    if (route.idempotencyKey) errors.push(imports.name('IdempotencyFailure'));
    const failure = unionOf(errors.map(primary)).text;
    const more = hooks.length === 0 ? '' : `, ${hooks.join(' | ')}`;
    if (route.item === undefined)
      return `${imports.name('ClientRoute')}<${params}, ${result}, ${failure}${more}>`;
    const item = types.text(route.item, [...location, 'Item']).text;
    const kind = imports.name(route.detached ? 'DetachedStreamRoute' : 'ClientStreamRoute');
    return `${kind}<${params}, ${item}, ${result}, ${failure}${more}>`;
  }

  #hooksOf({ hooks = [] }: DescribedRoute): readonly string[] {
    const { api } = this.#options;
    return hooks.flatMap((id) => {
      const hook = api.hooks[id];
      return hook === undefined || !isVisible(hook, api.types) ? [] : this.#hook(id, hook);
    });
  }

  #hook(id: string, hook: HookModel): string {
    const known = this.#hooks.get(id);
    if (known !== undefined) return known;
    const { names, types } = this.#options;
    const location = [...id.split('/'), 'Hook'];
    const name = names.take(toPascalCase(location));
    this.#hooks.set(id, name);
    const result =
      hook.result === undefined ? [] : [types.text(hook.result, [...location, 'Result'])];
    const errors = (hook.errors ?? []).map((error) => primary(this.#error(error, location)));
    const all = [...(result.length === 0 ? [primary('undefined')] : result), ...errors];
    const { header } = hook;
    this.#hookTexts.push(
      [
        ...commentOf(hook, { source: this.#options.sourceOf(id) }),
        `export interface ${name} {`,
        `  readonly field: ${toLiteral(hook.name ?? id)};`,
        `  readonly header: ${header === undefined ? 'undefined' : toLiteral(header)};`,
        `  readonly returns: ${returnsText(hook)};`,
        `  readonly handler: (context: never, ...params: ${types.params(hook.params, location)}) => ${unionOf(all).text};`,
        '}',
      ].join('\n'),
    );
    return name;
  }

  #error({ type, data, statuses }: ErrorModel, location: readonly string[]): string {
    const key = JSON.stringify([type, data, statuses]);
    const known = this.#errors.get(key);
    if (known !== undefined) return known;
    const { names, types, imports } = this.#options;
    const name = names.take(`${toPascalCase([type]).replace(/Error$/, '')}Error`);
    this.#errors.set(key, name);
    const dataText =
      data === undefined ? 'undefined' : types.text(data, [...location, type, 'Data']).text;
    const given = [toLiteral(type)];
    if (data !== undefined || statuses !== undefined) given.push(dataText);
    if (statuses !== undefined) given.push(statuses.join(' | '));
    this.#errorTexts.push(
      `export type ${name} = ${imports.name('RpcError')}<${given.join(', ')}>;`,
    );
    return name;
  }
}

/** Whether clients send a hook something, or get something from it. */
function isVisible({ params, returns, errors }: HookModel, types: Types): boolean {
  const { elements } = typeNode(types, params) as NodeOf<'tuple'>;
  return elements.length > 0 || returns !== undefined || errors !== undefined;
}

function returnsText({ returns }: HookModel): string {
  if (returns === undefined) return 'undefined';
  return returns === 'body'
    ? toLiteral('body')
    : `{ readonly header: ${toLiteral(returns.header)} }`;
}

function listOf(hooks: readonly string[]): string {
  return hooks.length === 0 ? '' : `<${hooks.join(' | ')}>`;
}
