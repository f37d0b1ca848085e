/** How API Gateway describes the route that it chose: `/{proxy+}` and `{ proxy: 'users/get' }`. */
export interface ChosenRoute {
  readonly template: string;
  readonly pathParameters: unknown;
}

/**
 * The path within the API: without the stage, or the base path of a domain of one's own, that stands before it.
 * Neither tells API Gateway's route, so what the path has before the route was put there: `/prod/users/get` that came
 * to `/{proxy+}` with `users/get` → `/users/get`. A path that does not end with its route is left as it is: a parameter
 * that is encoded in one of the two and decoded in the other must not become a path of its own.
 */
export function pathWithin(path: string, { template, pathParameters }: ChosenRoute): string {
  const route = template
    .replace(/\/$/, '')
    .replace(/\{([^}]+?)\+?\}/g, (_placeholder, name) => parameterOf(pathParameters, name));
  const [whole, end] = [decoded(path), decoded(route)];
  const base = whole.slice(0, whole.length - end.length);
  // What stands before it has nothing that would be encoded.
  if (!whole.endsWith(end) || !path.startsWith(base)) return path;
  return path.slice(base.length) || '/';
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
  // Most paths have none of them, and the first run of a pattern is a part of every cold start: 50 µs.
  if (!path.includes('%') && !path.includes('?') && !path.includes('#')) return path;
  return path.replace(/[?#]|%(?![\da-f]{2})/gi, encodeURIComponent);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function parameterOf(parameters: unknown, name: string): string {
  if (typeof parameters !== 'object' || parameters === null) return '';
  const value = (parameters as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}
