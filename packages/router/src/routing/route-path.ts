import { hasPathParameter } from '@mikrokit/types/runtime';
import { rejectDefinition } from '../definition/error-messages.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { RouterOptions } from '../definition/router-options.ts';
import { encodePath, hasDotSegments, normalizePath, prefixPath } from './url-path.ts';

/** The paths of a router's routes, all percent-encoded. */
interface Paths {
  /** The path before route ids: `/api/`. */
  readonly base: string;
  /** The path of a route. Throws for a path that is not valid in a URL. */
  readonly pathOf: (route: FlatRoute) => string;
  /** The decoded route id for a path, as a guess. */
  readonly idAt: (path: string) => string;
}

/** Throws for a prefix or suffix that is not valid in a URL. */
export function createPaths(options: RouterOptions<unknown>): Paths {
  const { prefix = '', suffix = '', pathTransform } = options;
  assertPathPart('prefix', prefix);
  assertPathPart('suffix', suffix);
  const base = prefixPath(prefix);
  const encodedSuffix = encodePath(suffix);
  const decodedBase = decodeURIComponent(base);
  return {
    base,
    pathOf: (route) => {
      if (route.path !== undefined) return checkedPath(route.path, 'path', route);
      const path = base + encodePath(route.id) + encodedSuffix;
      if (pathTransform === undefined) return path;
      return checkedPath(pathTransform(path, route), 'the result of pathTransform', route);
    },
    idAt: (path) => {
      const decoded = decodeURIComponent(path);
      const start = decoded.startsWith(decodedBase) ? decodedBase.length : 1;
      const end = decoded.endsWith(suffix) ? decoded.length - suffix.length : decoded.length;
      return decoded.slice(start, Math.max(start, end));
    },
  };
}

function assertPathPart(option: string, part: unknown): void {
  if (typeof part !== 'string') rejectDefinition('no-text', `${option} `);
  // A suffix follows a segment: with `:send`, `messages` is served at /messages:send.
  assertSegments(part, `${option} `, option === 'suffix' ? `id${part}` : part);
}

function checkedPath(path: unknown, name: string, { id }: FlatRoute): string {
  const subject = `route ${JSON.stringify(id)}: `;
  if (typeof path !== 'string' || !/^\/[^?#\s]*$/.test(path))
    rejectDefinition('no-path', `${subject}${name} `, path);
  assertSegments(path, `${subject}${name} `);
  const encoded = normalizePath(path);
  if (encoded === undefined) rejectDefinition('broken-path', subject, name);
  return encoded;
}

/**
 * Throws for segments that clients would resolve, or that look like parameters. `inPath` is the
 * part with its surroundings.
 */
function assertSegments(part: string, subject: string, inPath = part): void {
  if (hasDotSegments(part)) rejectDefinition('dot-segments', subject, part);
  if (hasPathParameter(inPath)) rejectDefinition('path-parameter', subject, part);
}
