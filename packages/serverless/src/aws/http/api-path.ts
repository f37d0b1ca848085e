/** How API Gateway describes the route that it chose: `/{proxy+}` and `{ proxy: 'users/get' }`. */
export interface ChosenRoute {
  readonly template: string;
  readonly pathParameters: unknown;
}

/**
 * The path within the API: without the stage, or the base path of a domain of one's own, that stands before it.
 * Neither tells API Gateway's route, so what the path has more than the route was put before it:
 * `/prod/users/get` that came to `/{proxy+}` with `users/get` → `/users/get`. Segments are counted and not compared
 * because one of the two may be decoded.
 */
export function pathWithin(path: string, { template, pathParameters }: ChosenRoute): string {
  let expected = 0;
  for (const segment of template.split('/')) {
    if (segment === '') continue;
    const greedy = /^\{(.+)\+\}$/.exec(segment)?.[1];
    expected += greedy === undefined ? 1 : segmentsOf(parameterOf(pathParameters, greedy));
  }
  return withoutFirst(path, segmentsOf(path) - expected);
}

/** `/prod/users/get` → `/users/get` for the stage `prod`. */
export function withoutStage(path: string, stage: unknown): string {
  if (typeof stage !== 'string' || stage === '$default') return path;
  return withoutBase(path, `/${stage}`);
}

/** `/shop/users/get?a=1` → `/users/get?a=1` for the base `/shop`. */
export function withoutBase(url: string, base: string): string {
  if (!url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/**
 * HTTP APIs hand over paths that are decoded. What would then have another meaning in a URL is encoded again; the
 * router takes everything else as it is.
 */
export function escapeDecoded(path: string): string {
  return path.replace(/[?#]|%(?![\da-f]{2})/gi, encodeURIComponent);
}

function segmentsOf(path: string): number {
  let count = 0;
  for (const segment of path.split('/')) if (segment !== '') count++;
  return count;
}

function withoutFirst(path: string, segments: number): string {
  let at = 0;
  for (let left = segments; left > 0; left--) {
    while (path[at + 1] === '/') at++;
    at = path.indexOf('/', at + 1);
    if (at === -1) return '/';
  }
  return path.slice(at);
}

function parameterOf(parameters: unknown, name: string): string {
  if (typeof parameters !== 'object' || parameters === null) return '';
  const value = (parameters as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}
