import type { Runtime } from '../harness/runtime.ts';
import { versionOf } from '../harness/versions.ts';
import { isNative, nativeVersion } from './native/native-servers.ts';

/**
 * How a server validates: from types or schemas of the route (`built-in`), by code in the handler (`by hand`), or not at
 * all (`none`).
 */
export type Validation = 'built-in' | 'by hand' | 'none';

/** A framework, or a server without one. All benchmarks take their names from this list. */
export interface Framework {
  readonly name: string;
  /** The package with its version; undefined for a part of the runtime. */
  readonly package?: string;
  /** The runtime. Default: this Node. */
  readonly runtime?: Runtime;
  /** Whether it finds a handler by path; a server with one handler need not. */
  readonly router: boolean;
  readonly validation: Validation;
  /**
   * Whether it converts values of other types if it can. It then certainly rejects only bodies
   * without a field.
   */
  readonly convertsWrongValues?: true;
  /** Whether it is a lower bound, and no server: it only reads and writes, or takes requests as they should be. */
  readonly isFloor?: true;
  /** Build steps in order: the type compiler of @deepkit/type, `mikrokit build`. Default: none. */
  readonly builtBy?: readonly ('deepkit' | 'mikrokit')[];
  /** One line: how it validates and writes its reply. */
  readonly description: string;
  /** Work that not all others do, and that costs time. */
  readonly beyond: string;
  /** Features of others that it lacks. */
  readonly lacks: string;
}

const list = {
  bare: {
    router: false,
    validation: 'none',
    description: 'node:http, JSON.parse and JSON.stringify; nothing is checked',
    beyond: '',
    lacks: 'checks, dates, paths, content types, limits; a body that is not JSON ends it',
  },
  floor: {
    router: false,
    validation: 'none',
    isFloor: true,
    description: 'node:net that only reads and writes: a lower bound, and no server',
    beyond: '',
    lacks: 'everything: it sends one reply for as many bytes as the first request had',
  },
  'floor-bun': {
    runtime: 'bun',
    router: false,
    validation: 'none',
    isFloor: true,
    description: 'the same on node:net of Bun',
    beyond: '',
    lacks: 'as floor',
  },
  'floor-deno': {
    runtime: 'deno',
    router: false,
    validation: 'none',
    isFloor: true,
    description: 'the same on node:net of Deno',
    beyond: '',
    lacks: 'as floor',
  },
  'bare-checked': {
    router: false,
    validation: 'by hand',
    description: 'node:http, each field checked and the date decoded by hand',
    beyond: '',
    lacks: 'paths, content types, limits of bodies',
  },
  mikrokit: {
    package: '@mikrokit/http',
    router: true,
    validation: 'built-in',
    builtBy: ['mikrokit'],
    description: 'plain TypeScript types, compiled to decoders and encoders at build time',
    beyond: 'checks results; limits of bodies, errors by path',
    lacks: '',
  },
  'mikrokit-deepkit': {
    package: '@mikrokit/deepkit',
    router: true,
    validation: 'built-in',
    builtBy: ['deepkit', 'mikrokit'],
    description: 'the same codecs, compiled on the first call from the types of @deepkit/type',
    beyond: 'as mikrokit',
    lacks: '',
  },
  'mikrokit-bun': {
    package: '@mikrokit/http',
    runtime: 'bun',
    router: true,
    validation: 'built-in',
    builtBy: ['mikrokit'],
    description: 'the same server, with its fast path over node:net of Bun',
    beyond: 'as mikrokit',
    lacks: '',
  },
  'mikrokit-bun-fetch': {
    package: '@mikrokit/http',
    runtime: 'bun',
    router: true,
    validation: 'built-in',
    builtBy: ['mikrokit'],
    description: 'the same through its fetch handler, on Bun.serve',
    beyond: 'as mikrokit',
    lacks: '',
  },
  'mikrokit-deno': {
    package: '@mikrokit/http',
    runtime: 'deno',
    router: true,
    validation: 'built-in',
    builtBy: ['mikrokit'],
    description: 'the same server, with its fast path over node:net of Deno',
    beyond: 'as mikrokit',
    lacks: '',
  },
  'mikrokit-deno-fetch': {
    package: '@mikrokit/http',
    runtime: 'deno',
    router: true,
    validation: 'built-in',
    builtBy: ['mikrokit'],
    description: 'the same through its fetch handler, on Deno.serve',
    beyond: 'as mikrokit',
    lacks: '',
  },
  bun: {
    runtime: 'bun',
    router: false,
    validation: 'none',
    description: 'Bun.serve and Response.json; nothing is checked',
    beyond: 'limits of bodies, far above others',
    lacks: 'checks, dates, paths, content types',
  },
  'bun-checked': {
    runtime: 'bun',
    router: false,
    validation: 'by hand',
    description: 'Bun.serve, each field checked and the date decoded by hand',
    beyond: 'limits of bodies, far above others',
    lacks: 'paths, content types',
  },
  deno: {
    runtime: 'deno',
    router: false,
    validation: 'none',
    description: 'Deno.serve and Response.json; nothing is checked',
    beyond: '',
    lacks: 'checks, dates, paths, content types, limits',
  },
  fastify: {
    package: 'fastify',
    router: true,
    validation: 'built-in',
    description: 'JSON schemas: checked by ajv, written by fast-json-stringify; dates by hand',
    beyond: 'limits of bodies, errors by path',
    lacks: 'dates: decoded by hand; checks of results',
  },
  express: {
    package: 'express',
    router: true,
    validation: 'by hand',
    description: 'express.json(), each field checked and the date decoded by hand',
    beyond: 'limits of bodies, character sets',
    lacks: 'errors by path; checks of results. Its ETags are turned off',
  },
  restify: {
    package: 'restify',
    router: true,
    validation: 'by hand',
    description: 'its bodyParser, each field checked and the date decoded by hand',
    beyond: 'content negotiation, form bodies',
    lacks: 'errors by path; checks of results; limits of bodies',
  },
  hapi: {
    package: '@hapi/hapi',
    router: true,
    validation: 'by hand',
    description: 'its payload validation with a hand-written check',
    beyond: 'limits of bodies, cache headers',
    lacks: 'errors by path; checks of results',
  },
  hono: {
    package: 'hono',
    router: true,
    validation: 'by hand',
    description: '@hono/node-server, its validator with a hand-written check',
    beyond: '',
    lacks: 'errors by path; checks of results; limits of bodies',
  },
  elysia: {
    package: 'elysia',
    router: true,
    validation: 'built-in',
    description: '@elysiajs/node, TypeBox schemas compiled at start-up',
    beyond: 'errors with the sent value instead of a path',
    lacks: 'errors by path; checks of results; limits of bodies',
  },
  trpc: {
    package: '@trpc/server',
    router: true,
    validation: 'built-in',
    description: 'its standalone server, zod schemas',
    beyond: 'errors by path; an envelope around results, 20 bytes more',
    lacks: 'checks of results; limits of bodies',
  },
  orpc: {
    package: '@orpc/server',
    router: true,
    validation: 'built-in',
    description: 'its OpenAPI handler on node:http, zod schemas',
    beyond: 'errors by path; other content types',
    lacks: 'checks of results; limits of bodies',
  },
  deepkit: {
    package: '@deepkit/http',
    router: true,
    validation: 'built-in',
    builtBy: ['deepkit'],
    convertsWrongValues: true,
    description: 'TypeScript types, by its type compiler; converts wrong values where it can',
    beyond: 'errors by path; other content types, injection, workflow events',
    lacks:
      'rejecting `"1"` as a number, 12 as a date or a string, and invalid dates, which it converts; limits of bodies',
  },
  axum: {
    runtime: 'rust',
    router: true,
    validation: 'built-in',
    description: 'axum on one thread, serde and chrono',
    beyond: 'limits of bodies',
    lacks: 'errors by path; fractions: ids are integers of 64 bits',
  },
  may_minihttp: {
    runtime: 'rust',
    router: false,
    validation: 'built-in',
    isFloor: true,
    description: 'may_minihttp on one thread, serde and chrono: a lower bound, and no server',
    beyond: '',
    lacks:
      'content types, limits of bodies and time, chunked bodies, closing a connection when asked; otherwise as axum',
  },
  go: {
    runtime: 'go',
    router: true,
    validation: 'by hand',
    description: 'net/http with GOMAXPROCS=1, encoding/json; missing fields found by hand',
    beyond: 'limits of bodies',
    lacks:
      'errors by path; fractions: ids are integers of 64 bits. Names of fields match in any case',
  },
} as const satisfies Readonly<Record<string, Omit<Framework, 'name'>>>;

export type FrameworkName = keyof typeof list;

/** All frameworks, in the order of the prompt. */
export const frameworks: readonly Framework[] = Object.entries(list).map(([name, framework]) => ({
  name,
  ...framework,
}));

/** The framework of a name; throws where there is none. */
export function frameworkOf(name: string): Framework {
  const found = frameworks.find((framework) => framework.name === name);
  if (found === undefined) {
    const names = frameworks.map((framework) => framework.name).join(', ');
    throw new Error(`There is no server '${name}'. There are ${names}`);
  }
  return found;
}

/** The version of a framework; of its runtime where there is no package. */
export function frameworkVersion({ name, package: from, runtime }: Framework): string {
  if (isNative(name)) return nativeVersion(name);
  const packageName = from ?? runtime;
  return packageName === undefined ? process.version.slice(1) : versionOf(packageName);
}
