import { toCanonicalJson } from '../../model/canonical-json.ts';
import type { ApiContract, ApiLimits, RouteContract } from './api-contract.ts';
import type { Finding } from './finding.ts';
import { findingOf } from './route-findings.ts';

/** Compares the path of a route, and the options that clients rely on. */
export function compareOptions(
  id: string,
  before: RouteContract,
  after: RouteContract,
): readonly Finding[] {
  const found: Finding[] = [];
  const add = (...[code, why]: [Finding['code'], string]) =>
    found.push(findingOf(code, id, { why }));
  // The path of a route with `rpc: false` is never called.
  if (before.path !== after.path && before.methods.length > 0)
    add('route-moved', `it was at \`${before.path}\` and is at \`${after.path}\``);
  const removed = before.methods.filter((method) => !after.methods.includes(method));
  if (removed.includes('GET'))
    add('query-removed', 'it no longer answers GET, and shipped clients can still repeat calls');
  else if (removed.length > 0) add('method-removed', `it no longer answers ${removed.join(', ')}`);
  // Queries can be repeated, too.
  const isQuery = after.methods.includes('GET') || /^(?:GET|HEAD) /.test(after.http ?? '');
  if (before.idempotent && !after.idempotent && !isQuery)
    add('idempotent-removed', 'shipped clients repeat a call whose reply was lost');
  if (isLower(before.timeout, after.timeout))
    add('limit-lowered', `its timeout of ${print(before.timeout)} is now ${print(after.timeout)}`);
  if (isLower(before.maxBodySize, after.maxBodySize)) {
    const sizes = `${print(before.maxBodySize)} is now ${print(after.maxBodySize)}`;
    add('limit-lowered', `its maxBodySize of ${sizes}`);
  }
  if (cacheTime(after.cacheControl) > cacheTime(before.cacheControl)) {
    const texts = `\`${after.cacheControl}\` instead of \`${before.cacheControl ?? 'no-cache'}\``;
    add('cache-longer', `caches store replies longer: ${texts}`);
  }
  for (const key of differingKeys(before, after, COMPARED))
    add('option-unproven', `its ${key} changed`);
  return found;
}

/** The keys of a route that are compared here or elsewhere, or that clients do not rely on. */
const COMPARED: ReadonlySet<string> = new Set<keyof RouteContract | 'etag'>([
  'cacheControl',
  'contract',
  'deprecated',
  'description',
  'encodedSlashes',
  'errors',
  'etag',
  'examples',
  'hooks',
  'http',
  'idempotent',
  'item',
  'maxBodySize',
  'methods',
  'nestedQuery',
  'params',
  'path',
  'result',
  'signature',
  'status',
  'timeout',
]);

/** Compares the options of the whole router. */
export function compareRouters(before: ApiContract, after: ApiContract): readonly Finding[] {
  const found: Finding[] = [];
  if (after.unknownKeys === 'reject' && before.unknownKeys === undefined) {
    const why = 'keys that types do not have were dropped, and are now rejected';
    found.push(findingOf('unknown-keys-rejected', undefined, { why }));
  }
  const hasHttpRoutes = Object.values(before.routes).some(({ http }) => http !== undefined);
  if (hasHttpRoutes && before.problemDetails !== after.problemDetails) {
    const form = (isProblem: true | undefined) =>
      isProblem ? '`application/problem+json`' : '`{"errors":…}`';
    const why = `errors of HTTP routes were ${form(before.problemDetails)} and are ${form(after.problemDetails)}`;
    found.push(findingOf('http-errors', undefined, { why }));
  }
  for (const name of ['maxBatch', 'maxBatchReplySize', 'maxBodySize', 'maxDepth'] as const) {
    const [old, now] = [limit(before, name), limit(after, name)];
    if (!isLower(old, now)) continue;
    const why = `its ${name} of ${print(old)} is now ${print(now)}`;
    found.push(findingOf('limit-lowered', undefined, { why }));
  }
  for (const key of differingKeys(before, after, COMPARED_OF_ROUTERS))
    found.push(findingOf('option-unproven', undefined, { why: `its ${key} changed` }));
  return found;
}

const COMPARED_OF_ROUTERS: ReadonlySet<string> = new Set<keyof ApiContract | 'base' | 'hash'>([
  'base',
  'hash',
  'hooks',
  'limits',
  'problemDetails',
  'raw',
  'routes',
  'types',
  'unknownKeys',
  'version',
]);

/** Unknown keys with different values. */
export function differingKeys(
  before: object,
  after: object,
  known: ReadonlySet<string>,
): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const text = (value: object, key: string) =>
    toCanonicalJson((value as Record<string, unknown>)[key] ?? null);
  return [...keys].filter((key) => !known.has(key) && text(before, key) !== text(after, key));
}

function limit({ limits }: ApiContract, name: keyof ApiLimits): number | undefined {
  return limits?.[name];
}

/** Absent means no limit, or the router's limit, which is compared separately. */
function isLower(before: number | undefined, after: number | undefined): boolean {
  return after !== undefined && after < (before ?? Number.POSITIVE_INFINITY);
}

function print(limit: number | undefined): string {
  return limit === undefined ? 'none' : String(limit);
}

/** The seconds for which `cache-control` lets caches answer on their own (RFC 9111 section 5.2.2, RFC 5861). */
function cacheTime(value = 'no-cache'): number {
  const directives = value.toLowerCase().split(/\s*,\s*/);
  if (directives.some((directive) => /^(?:no-store|no-cache)$/.test(directive))) return 0;
  const seconds = directives.map((directive) => {
    const [, time] =
      /^(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?(\d+)"?$/.exec(directive) ??
      [];
    return Number(time ?? 0);
  });
  return Math.max(...seconds);
}
