import { createMockValues, createRandom, hashText, type MockValues } from '@mikrokit/types/mock';
import type { FileForm, MockedRoute } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import { encodeByModel } from '@mikrokit/types/runtime/interpret';
import type { Context } from '../call/context.ts';
import { LazyValue } from '../call/lazy-value.ts';
import { errorsToConsole, type Logger } from '../call/logger.ts';
import { event } from '../call/stream-event.ts';
import type { TypeModel } from '../definition/type-model.ts';
import { chooseError, type DeclaredError, readPreferences, toError } from './mock-errors.ts';
import { mockFile } from './mock-file.ts';
import type { MockSettings } from './mock-options.ts';

/** The items of a stream whose route has no examples. */
const ITEMS = 3;
/** The number of ids reserved for one item, before the ids of the next. */
const IDS_OF_ITEM = 100;

/** Handlers that reply with generated values. */
export interface MockCalls {
  readonly routeHandler: (
    id: string,
    traits: Pick<MockedRoute, 'resumable'>,
  ) => (context: Context, ...params: never[]) => unknown;
  readonly hookHandler: (id: string) => (context: Context, ...params: never[]) => unknown;
  /** Writes errors to stderr, except for simulated ones. */
  readonly logger: Logger;
}

/** The parts of an API that values are generated from. */
interface MockedModel {
  readonly model: ApiModel;
  readonly values: MockValues;
}

/** A declared error, and the route or hook that fails with it. */
interface Failure {
  readonly owner: string;
  readonly error: Error;
}

/** Makes the handlers of a mock. */
export function createMockCalls(types: TypeModel, settings: MockSettings): MockCalls {
  const loaded = new LazyValue(async (): Promise<MockedModel> => {
    const { model } = await types.load();
    return { model, values: createMockValues(model.types, settings.now) };
  });
  const chance = createRandom(settings.seed);
  const simulated = new WeakSet<object>();
  const failures = new WeakMap<Context, Promise<Failure | undefined>>();

  /** The failure of a call, chosen before the first hook runs. */
  const failureOf = (context: Context): Promise<Failure | undefined> => {
    const known = failures.get(context) ?? choose(context);
    failures.set(context, known);
    return known;
  };
  const choose = async (context: Context): Promise<Failure | undefined> => {
    const preferences = readPreferences(context.request.header('prefer'));
    const isUnlucky = settings.errors > 0 && chance.happens(settings.errors);
    if (preferences.error === undefined && preferences.code === undefined && !isUnlucky)
      return undefined;
    const { model, values } = await loaded.load();
    const declared = declaredErrors(model, context.path);
    const chosen = chooseError(declared, preferences, chance);
    const error = toError(chosen, (type) =>
      values.make(type, { seed: seedOf(settings, context.path, `error ${chosen.type}`) }),
    );
    simulated.add(error);
    return { owner: chosen.owner ?? context.path, error };
  };

  const hookHandler: MockCalls['hookHandler'] = (id) => async (context) => {
    const failure = await failureOf(context);
    if (failure?.owner === id) return failure.error;
    const { model, values } = await loaded.load();
    const { result, returns } = model.hooks[id] ?? {};
    if (result === undefined || returns === undefined) return undefined;
    const isCookie = typeof returns === 'object' && returns.header === 'set-cookie';
    const examples = isCookie ? ['mock=1; Path=/; HttpOnly'] : undefined;
    return values.make(result, { seed: seedOf(settings, id, context.path), examples }).value;
  };

  const routeHandler: MockCalls['routeHandler'] = (id, { resumable }) => {
    const own = settings.handlers.get(id);
    return async (context, ...params: readonly unknown[]) => {
      if (own === undefined) await readWhole(params);
      const failure = await failureOf(context);
      const wait = waiterOf(context);
      await wait();
      if (failure !== undefined) return failure.error;
      if (own !== undefined) return own(...params);
      const { model, values } = await loaded.load();
      const answer = answerOf({ model, values }, id, params);
      if (model.routes[id]?.item === undefined) return answer.result();
      return streamOf(answer, { context, wait, isResumable: resumable === true });
    };
  };

  /** Waits for the latency of the request or the settings, or until the client disconnects. */
  const waiterOf = (context: Context): (() => Promise<void>) => {
    const { latency = settings.latency } = readPreferences(context.request.header('prefer'));
    const [least, most] = latency;
    return () => sleep(least + chance.below(most - least + 1), context.signal);
  };

  const answerOf = ({ model, values }: MockedModel, id: string, params: readonly unknown[]) => {
    const { types, routes } = model;
    const route = routes[id] as ApiModel['routes'][string];
    const json = encodeByModel(model, route.params, params);
    const seed = seedOf(settings, id, JSON.stringify(json));
    const given = givenIn(model, route.params, json);
    const fileForm = fileOf(types, route.result);
    return {
      examples: route.item === undefined ? [] : (route.examples ?? []),
      result: () => {
        if (fileForm !== undefined) return mockFile(fileForm, seed);
        const examples = route.item === undefined ? route.examples : undefined;
        return values.make(route.result, { seed, examples, given, name: lastOf(id) }).value;
      },
      item: (nth: number, example?: unknown) =>
        values.make(route.item as string, {
          seed: `${seed} item ${nth}`,
          firstId: (hashText(seed) % 900) + nth * IDS_OF_ITEM,
          name: lastOf(id),
          ...(example !== undefined && { examples: [example] }),
        }).value,
    };
  };

  return {
    routeHandler,
    hookHandler,
    logger: {
      ...errorsToConsole,
      error: (details, message) => {
        const { err } = details as { readonly err?: unknown };
        if (typeof err === 'object' && err !== null && simulated.has(err)) return;
        errorsToConsole.error(details, message);
      },
    },
  };
}

interface Answer {
  readonly examples: readonly unknown[];
  readonly result: () => unknown;
  readonly item: (nth: number, example?: unknown) => unknown;
}

/**
 * The items of a stream, one after the other, and the value at its end. Clients can resume after
 * items with ids.
 */
async function* streamOf(
  { examples, item, result }: Answer,
  {
    context,
    wait,
    isResumable,
  }: {
    readonly context: Context;
    readonly wait: () => Promise<void>;
    readonly isResumable: boolean;
  },
): AsyncGenerator<unknown, unknown, void> {
  const count = examples.length || ITEMS;
  const last = isResumable ? Number(context.lastEventId ?? 0) : 0;
  for (let nth = Number.isInteger(last) && last > 0 ? last : 0; nth < count; nth++) {
    if (nth > 0) await wait();
    const made = item(nth, examples[nth]);
    yield isResumable ? event(String(nth + 1), made) : made;
  }
  return result();
}

function seedOf({ seed }: MockSettings, id: string, rest: string): string {
  return `${seed} ${id} ${rest}`;
}

/** `users/get` → `users`: the group says more than the last key. */
function lastOf(id: string): string {
  const keys = id.split('/');
  return keys.length > 1 ? (keys.at(-2) as string) : id;
}

/** The errors of a route and of its hooks. */
function declaredErrors({ routes, hooks }: ApiModel, id: string): readonly DeclaredError[] {
  const { errors = [], hooks: ids = [] } = routes[id] ?? {};
  const ofHooks = ids.flatMap((owner) =>
    (hooks[owner]?.errors ?? []).map((error) => ({ ...error, owner })),
  );
  return [...errors.map((error) => ({ ...error, owner: id })), ...ofHooks];
}

/** The form of a result that is a file. */
function fileOf(types: ApiModel['types'], id: string): FileForm | undefined {
  const node = types[id];
  if (node?.kind === 'constrained') return fileOf(types, node.type);
  return node?.kind === 'file' ? node : undefined;
}

/** The JSON of parameters and of their properties, by name. Replies repeat them. */
function givenIn(
  { types }: ApiModel,
  params: string,
  json: unknown,
): ReadonlyMap<string, readonly unknown[]> {
  const given = new Map<string, unknown[]>();
  const node = types[params];
  const labels = node?.kind === 'tuple' ? node.elements.map(({ label }) => label) : [];
  for (const [i, value] of (json as readonly unknown[]).entries())
    addGiven(given, labels[i], value, LEVELS_GIVEN);
  return given;
}

/** Levels of objects whose properties a reply repeats: `{ article: { title } }`. */
const LEVELS_GIVEN = 2;

/** Adds a value, and then its properties. */
function addGiven(
  given: Map<string, unknown[]>,
  name: string | undefined,
  value: unknown,
  levels: number,
): void {
  if (value === undefined || value === null) return;
  if (name !== undefined) given.set(name, [...(given.get(name) ?? []), value]);
  if (levels > 0 && typeof value === 'object' && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) addGiven(given, key, inner, levels - 1);
}

/** Resolves after some milliseconds, or when the client disconnects. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
  });
}

/**
 * Reads files and streamed parameters to their ends, so that errors in them are rejected as the API
 * rejects them. Drops bytes and items.
 */
async function readWhole(value: unknown): Promise<void> {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (value instanceof ReadableStream) {
    const reader = value.getReader();
    for (let read = await reader.read(); !read.done; ) read = await reader.read();
    return;
  }
  if (Symbol.asyncIterator in value) {
    for await (const _ of value as AsyncIterable<unknown>);
    return;
  }
  // A `FileStream`: a name, a type, and bytes that are read once.
  if ('stream' in value && typeof value.stream === 'function') return readWhole(value.stream());
  if (Array.isArray(value)) for (const inner of value) await readWhole(inner);
  else if (Object.getPrototypeOf(value) === Object.prototype)
    for (const inner of Object.values(value)) await readWhole(inner);
}
