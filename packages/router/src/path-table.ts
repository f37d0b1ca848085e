import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { Reply } from './adapter.ts';
import type { ApiDescription } from './api-description.ts';
import { codecOf } from './attached-codecs.ts';
import { ContextStep } from './context-step.ts';
import { toProtocolError } from './errors.ts';
import type { Step } from './execution-path.ts';
import type { FlatRoute } from './flatten-routes.ts';
import { errorsToConsole } from './logger.ts';
import { PathEndpoint, refusal } from './path-endpoint.ts';
import { RouteStep } from './route-step.ts';
import type { RouterOptions } from './router.ts';
import { safePathOf, toRoutePath } from './url-path.ts';

/** What `layOutPaths` needs beside the routes. */
export interface PathTableParts extends RouterOptions<unknown> {
  readonly codecs: RouterCodecs;
  readonly description: ApiDescription;
}

/** Decides at start-up what each URL path runs. Throws for two routes on one path, and for one without codecs. */
export function layOutPaths(routes: readonly FlatRoute[], parts: PathTableParts): PathTable {
  const {
    codecs,
    description,
    prefix = '',
    suffix = '',
    context,
    logger = errorsToConsole,
  } = parts;
  const maxDepth = positive('maxDepth', parts.maxDepth ?? 64);
  const maxBodySize = positive('maxBodySize', parts.maxBodySize ?? 1_048_576);
  const table = new PathTable(decodeURIComponent(toRoutePath('', prefix, '')), suffix);
  for (const route of routes) {
    const { id, handler, timeout } = route;
    const routeStep = new RouteStep({
      id,
      handler,
      codec: codecOf(codecs, id),
      maxDepth,
      description,
    });
    const steps: readonly Step[] =
      context === undefined ? [routeStep] : [new ContextStep(id, context), routeStep];
    const endpoint = new PathEndpoint(
      { id, steps, timeout, logger },
      route.maxBodySize ?? maxBodySize,
    );
    table.add(
      route.path === undefined ? toRoutePath(id, prefix, suffix) : safePathOf(route.path),
      endpoint,
    );
  }
  return table;
}

const longestEchoedPath = 128;

/** From URL path to endpoint. */
export class PathTable {
  readonly #endpoints = new Map<string, PathEndpoint>();
  readonly #paths = new Map<string, string>();
  readonly #base: string;
  readonly #suffix: string;

  constructor(base: string, suffix: string) {
    this.#base = base;
    this.#suffix = suffix;
  }

  add(path: string | undefined, endpoint: PathEndpoint): void {
    const name = `createRouter: route ${JSON.stringify(endpoint.id)}`;
    if (path === undefined)
      throw new TypeError(`${name}: the percent-encoding of its path is broken; correct it`);
    const other = this.#endpoints.get(path);
    if (other !== undefined) {
      throw new TypeError(
        `${name} is served at ${path}, where ${JSON.stringify(other.id)} is too; change one path`,
      );
    }
    this.#endpoints.set(path, endpoint);
    this.#paths.set(endpoint.id, path);
  }

  /** Who answers a request target; a reply when nobody does. */
  find(target: string): PathEndpoint | Reply {
    // Nearly every target is a path just as it stands in the table.
    const direct = this.#endpoints.get(target);
    if (direct !== undefined) return direct;
    const path = safePathOf(target);
    if (path === undefined) {
      return refusal(
        '',
        toProtocolError('bad-request', 'The percent-encoding of the path is broken'),
      );
    }
    return (
      this.#endpoints.get(path) ?? refusal(this.#requestedId(path), toProtocolError('not-found'))
    );
  }

  pathOf(id: string): string {
    return this.#paths.get(id) ?? '';
  }

  // What the caller took for a route's id, so that the error stands under the name they used.
  #requestedId(path: string): string {
    const decoded = decodeURIComponent(path);
    const start = decoded.startsWith(this.#base) ? this.#base.length : 1;
    const end = decoded.endsWith(this.#suffix)
      ? decoded.length - this.#suffix.length
      : decoded.length;
    return decoded.slice(start, Math.max(start, end)).slice(0, longestEchoedPath);
  }
}

function positive(option: string, value: number): number {
  if (Number.isInteger(value) && value > 0) return value;
  throw new RangeError(`createRouter: ${option} is ${String(value)}; use an integer above 0`);
}
