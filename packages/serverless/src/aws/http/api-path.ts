/** The route of API Gateway: `/{proxy+}` and `{ proxy: 'users/get' }`. */
interface GatewayRoute {
  readonly template: string;
  readonly pathParameters: unknown;
}

/**
 * The path inside the API, without a stage or the base path of a custom domain. Events do not name
 * them, but everything before the route is one of the two: `/prod/users/get` for `/{proxy+}` with
 * `users/get` → `/users/get`. A path that does not end with its route stays unchanged: the two can
 * encode a parameter differently, and it must not become another path.
 */
export function pathWithin(path: string, { template, pathParameters }: GatewayRoute): string {
  const route = template
    .replace(/\/$/, '')
    .replace(/\{([^}]+?)\+?\}/g, (_placeholder, name) => parameterOf(pathParameters, name));
  const [whole, end] = [decoded(path), decoded(route)];
  const base = whole.slice(0, whole.length - end.length);
  // Stages and base paths need no encoding.
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
 * Encodes the characters of a decoded path that would change its meaning in a URL. HTTP APIs send
 * decoded paths. The router accepts all other characters unencoded.
 */
export function escapeDecoded(path: string): string {
  // Most paths have none of them, and the first use of a regular expression adds 50 µs to a cold
  // start.
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
