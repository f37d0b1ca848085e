import type { Random } from '@mikrokit/types/mock';
import type { KindName, TypeId, Types } from '@mikrokit/types/model';
import { type JsonPath, partAt, withPart } from '../values/json-path.ts';
import { type TypedPart, visitJson } from '../values/visit-json.ts';
import type { Call, Link } from './call.ts';

/** A value that a later call can use. */
interface PooledValue {
  readonly json: unknown;
  readonly type: TypeId;
  readonly name: string;
  readonly owner: string;
  readonly source: Call;
  /** Its location in the result. Absent for a parameter of the call. */
  readonly from?: JsonPath;
}

/** Many enough to hold the ids of one list. */
const MOST = 400;
/** Whether values of a kind are ids or similar, which parameters of later calls refer to. */
const FOLLOWED: Readonly<Record<KindName, boolean>> = {
  'any-object': false,
  array: false,
  bigint: true,
  boolean: false,
  bytes: false,
  constrained: false,
  date: false,
  enum: false,
  file: false,
  items: false,
  literal: false,
  map: false,
  null: false,
  number: true,
  object: false,
  parsed: false,
  regexp: false,
  sensitive: false,
  set: false,
  string: true,
  template: true,
  temporal: false,
  tuple: false,
  undefined: false,
  union: false,
  unknown: false,
  url: false,
};

/** Keeps ids and similar values of results, and uses them as parameters of later calls. */
export class ResultPool {
  readonly #types: Types;
  #values: PooledValue[] = [];

  constructor(types: Types) {
    this.#types = types;
  }

  clear(): void {
    this.#values = [];
  }

  /**
   * Keeps the parts of an accepted call's parameters or result. `group` names results that have no
   * name.
   */
  keep(call: Call, type: TypeId, json: unknown, isResult: boolean): void {
    const group = singular(call.route.split('/').at(-2) ?? '');
    visitJson(this.#types, type, json, ({ path, json: part, name, owner, node, type: id }) => {
      if (!FOLLOWED[node.kind] && node.kind !== 'object') return;
      this.#values.push({
        json: part,
        type: id,
        name: (name ?? 'id').toLowerCase(),
        owner: (owner ?? group).toLowerCase(),
        source: call,
        ...(isResult ? { from: path } : linkAt(call, path)),
      });
    });
    if (this.#values.length > MOST) this.#values.splice(0, this.#values.length - MOST);
  }

  /**
   * Replaces some parameters by such values that fit. `isValid` says whether parameters match their
   * types.
   */
  follow(
    params: readonly unknown[],
    type: TypeId,
    { random, isValid }: FollowOptions,
  ): { readonly params: readonly unknown[]; readonly links: readonly Link[] } {
    let followed = params;
    const links: Link[] = [];
    const locations: TypedPart[] = [];
    visitJson(this.#types, type, params, (part) => locations.push(part));
    for (const location of locations) {
      const isWithin = links.some(({ at }) => at.every((key, i) => location.path[i] === key));
      if (isWithin || location.path.length === 0 || !random.happens(0.7)) continue;
      const pooled = this.#pickFor(location, random);
      if (pooled === undefined || partAt(followed, location.path) === undefined) continue;
      const next = withPart(followed, location.path, pooled.json) as unknown[];
      if (!isValid(next)) continue;
      followed = next;
      if (pooled.from) links.push({ at: location.path, source: pooled.source, from: pooled.from });
    }
    return { params: followed, links };
  }

  /** The values of tokens, which headers can contain. */
  tokens(): readonly string[] {
    return this.#values.flatMap(({ json, name, from }) =>
      from && typeof json === 'string' && /token|session|jwt|key/.test(name) ? [json] : [],
    );
  }

  #pickFor({ node, type, name, owner }: TypedPart, random: Random): PooledValue | undefined {
    if (node.kind !== 'object' && !FOLLOWED[node.kind]) return undefined;
    const isObject = node.kind === 'object';
    // Whole objects of the type now and then: the rest of the time their parts are followed.
    if (isObject && !random.happens(0.3)) return undefined;
    const wanted = (name ?? '').toLowerCase();
    const around = (owner ?? '').toLowerCase();
    const fitting = this.#values.filter((one) =>
      isObject ? one.type === type : isNamed(one, wanted, around),
    );
    if (fitting.length === 0) return undefined;
    return random.pick(random.happens(0.6) ? fitting.slice(-6) : fitting);
  }
}

/** A parameter that came from an earlier result still does. */
function linkAt({ links }: Call, path: JsonPath): Partial<Pick<PooledValue, 'source' | 'from'>> {
  const link = links.find(({ at }) => at.join('/') === path.join('/'));
  return link ? { source: link.source, from: link.from } : {};
}

interface FollowOptions {
  readonly random: Random;
  readonly isValid: (params: readonly unknown[]) => boolean;
}

/** `userId` accepts `User.id` and other values named `userId`. `id` accepts all ids. */
function isNamed(pooled: PooledValue, wanted: string, around: string): boolean {
  if (wanted === '') return false;
  if (pooled.name === wanted)
    return wanted !== 'id' || around === '' || pooled.owner === around || !pooled.from;
  if (wanted === pooled.owner + pooled.name) return true;
  if (wanted.endsWith('id') && pooled.name === 'id') return wanted.startsWith(pooled.owner);
  return (wanted === 'id' && pooled.name.endsWith('id')) || wanted.endsWith(`_${pooled.name}`);
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
