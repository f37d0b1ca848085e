import { CODECS_VERSION, hasPathParameter } from '@mikrokit/types/runtime';
import { VERSION } from './version.ts';

/**
 * Replaced by `mikrokit build`. Built code starts often, and shows codes instead of the texts
 * below.
 */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

/** A path of a router, as messages name it. */
interface NamedResource {
  readonly id: string;
  readonly kind: 'route' | 'batch' | 'description';
}

/** The mistakes in a router, by code. */
const TEXTS = {
  'no-group': () => 'the routes must be a plain object; pass { name: handler }',
  'no-routes': () => 'there are no routes; add at least one handler',
  'too-deep': (depth: number) =>
    `nests deeper than ${depth} levels; flatten the group or end its cycle`,
  'no-route': (value: unknown) =>
    `is ${kindOf(value)}; make it a function, route({ handler }), hook({ handler }), or a plain object of routes`,
  'bad-key': (key: string) => `${badKeyText(key)}; rename the key`,
  'errors-key': () =>
    "replies list their errors under 'errors'; rename the key or put it in a group",
  'no-function': (option: string) => {
    const example =
      option === 'context' ? '(call) => …, which is called for each call' : '(…) => …';
    return `is not a function; pass ${example}`;
  },
  'no-text': () => 'is not a string; pass one',
  'dot-segments': (value: unknown) =>
    `is ${JSON.stringify(value)}; leave out '.' and '..', which clients would resolve`,
  'no-logger': (level: string) =>
    `has no method ${level}; pass one with debug, info, warn and error, such as pino's or console`,
  'no-path': (path: unknown) =>
    `is ${JSON.stringify(path)}; begin it with '/' and leave out '?', '#' and spaces`,
  'path-parameter': (path: string) =>
    `is ${JSON.stringify(path)}; paths have no parameters, and clients would have to send this one literally. ` +
    'Use a fixed path, and take the value as a parameter of the handler',
  'broken-path': (name: string) => `the percent-encoding of ${name} is broken; correct it`,
  'same-path': (path: string, one: NamedResource, other: NamedResource) =>
    `${resourceName(one)} and ${resourceName(other)} are both served at ${path}; ${FIXES[one.kind]}`,
  'no-number': (value: unknown, least: number) =>
    `is ${String(value)}; use an integer of ${least} or more`,
  'no-codecs': () =>
    'this router was not compiled, so nothing would check its parameters. Either start its TypeScript with\n' +
    '  node --import @mikrokit/compiler/register server.ts\n' +
    '(JavaScript that tsc wrote has no types left, and CommonJS cannot import codecs)\n' +
    'or build with `mikrokit build` or the bundler plugin (@mikrokit/compiler/vite, …/esbuild, …/rollup),\n' +
    'or pass `types: deepkitTypes()` of @mikrokit/deepkit, if @deepkit/type-compiler compiles it.',
  'other-version': (version: unknown) =>
    `this router was compiled for codecs version ${String(version)}, but it runs version ${CODECS_VERSION}. ` +
    'Reinstall so that @mikrokit/compiler and @mikrokit/router have the same version, then compile again.',
  'other-copy': (version: string) =>
    `was made by another copy of @mikrokit/router, version ${version}, but this router has version ${VERSION}; ` +
    'install one version (`npm ls @mikrokit/router` lists them)',
  'other-keys': (asked: string, compiled: string) =>
    `is ${JSON.stringify(asked)}, but this router was compiled for ${JSON.stringify(compiled)}. ` +
    'Write the option as a literal in the object given to createRouter, then compile again.',
  'not-within': (provides: unknown) =>
    `was made by route() of the hook that provides '${String(provides)}', but is outside of that hook, ` +
    'so nothing would guard it. Put it inside auth.routes({ … }).',
  'no-codec': () =>
    'was not compiled. Write it where the compiler can see it ' +
    '(in the object given to createRouter or a constant it names), then compile again.',
  'no-type-source': () =>
    'is not a type source; pass deepkitTypes() of @mikrokit/deepkit, or leave it out',
  'other-types': (version: unknown) =>
    `makes codecs of version ${String(version)}, but it runs version ${CODECS_VERSION}. ` +
    'Reinstall so that @mikrokit/deepkit and @mikrokit/router have the same version.',
};

/**
 * The message of an error in the application's code. `subject` comes first and ends with a space or
 * colon. Built code shows only the subject and the code.
 */
export function errorMessage<Code extends keyof typeof TEXTS>(
  code: Code,
  subject: string,
  ...details: Parameters<(typeof TEXTS)[Code]>
): string {
  if (typeof MIKROKIT_BUILD !== 'undefined')
    return `createRouter: ${subject}${code} (the source says more)`;
  const text = (TEXTS[code] as (...details: readonly unknown[]) => string)(...details);
  return `createRouter: ${subject}${text}`;
}

/** Throws a `TypeError` for an error in the application's code, with the message of {@link errorMessage}. */
export function rejectDefinition<Code extends keyof typeof TEXTS>(
  code: Code,
  subject: string,
  ...details: Parameters<(typeof TEXTS)[Code]>
): never {
  throw new TypeError(errorMessage(code, subject, ...details));
}

/** The kind of a value, for messages that must not contain the value. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'an object that is not plain';
}

/** A route in messages, by its keys. */
export function routeName(keys: readonly string[]): string {
  return `route ${JSON.stringify(keys.join('/'))}`;
}

const FIXES = {
  route: 'change one path',
  batch: 'change its path, or turn batches off with `maxBatch: 0`',
  description: 'change its path, or turn the description off with `describe: false`',
};

function resourceName({ id, kind }: NamedResource): string {
  if (kind === 'route') return `route ${JSON.stringify(id)}`;
  return kind === 'batch' ? 'the batch of calls' : "the API's description";
}

function badKeyText(key: string): string {
  if (key === '') return 'an empty key does not make a path';
  if (key === '__proto__') return "'__proto__' is never an ordinary key";
  if (key === '.' || key === '..') return 'clients would resolve it as a relative path';
  if (key.includes('/')) return "a key cannot contain '/'; use nested objects for levels";
  if (hasPathParameter(key))
    return 'paths have no parameters; take the value as a parameter of the handler';
  if (!key.isWellFormed()) return 'a lone surrogate cannot be written in a URL';
  return 'JavaScript moves numeric keys before all others, so the order would not be as written';
}
