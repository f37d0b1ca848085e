import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import { routeName } from '../definition/error-messages.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import { DefinedHook } from '../definition/hooks/hook-objects.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { createStepContext } from '../execution/step-context.ts';
import { CallEndpoint } from '../protocol/call-endpoint.ts';
import type { EndpointParts, ExtraRoutes } from '../protocol/endpoint-factory.ts';
import { ComparedInputs, hasInput } from './compared-inputs.ts';
import type { IdempotencySettings } from './idempotency-settings.ts';
import { IdempotentStep, type KeyedCalls } from './idempotent-step.ts';
import { StoreReplyStep } from './store-reply-step.ts';

/** Makes the code for routes with these ids, which have the option `idempotencyKey`. Emitted code calls it. */
export function createIdempotentRoutes(ids: readonly string[]): ExtraRoutes {
  const keyedIds = new Set(ids);
  return (parts) => {
    const settings = new Map<string, IdempotencySettings>();
    for (const route of parts.flat.routes)
      if (keyedIds.has(route.id)) settings.set(route.id, settingsOf(route, parts));
    assertIgnored(parts, settings);
    const createEndpoint: EndpointParts['createEndpoint'] = (route, Calls = CallEndpoint) => {
      const own = settings.get(route.id);
      if (own === undefined) return parts.createEndpoint(route, Calls);
      const { maxBodySize = parts.maxBodySize } = route;
      return new Calls(pathOf(route, own, parts), maxBodySize);
    };
    return { ...parts, createEndpoint };
  };
}

function pathOf(
  route: FlatRoute,
  settings: IdempotencySettings,
  parts: EndpointParts,
): ExecutionPath {
  const { id, handler, idempotencyKey } = route;
  const { logger } = parts;
  const isRequired = idempotencyKey === true || idempotencyKey?.required !== false;
  const keyed: KeyedCalls = new WeakMap();
  const step = new IdempotentStep(
    { id, handler, settings, inputs: new ComparedInputs(route, settings), isRequired, logger },
    parts.routeCodecs.of(id),
    createStepContext(parts),
    keyed,
  );
  const path = parts.createPath(route, step);
  const isUndone = route.after.some(({ definition }) => definition.runOnError);
  const steps = [...path.steps, new StoreReplyStep(id, keyed, isUndone)];
  // Inherits the rest: the path's getters change when codecs load.
  return Object.assign(Object.create(path) as ExecutionPath, { steps });
}

/** Throws for an `ignore` name that no hook of the routes has. Most likely it is misspelt. */
function assertIgnored(
  { flat }: EndpointParts,
  settings: ReadonlyMap<string, IdempotencySettings>,
): void {
  const routes = flat.routes.filter(({ id }) => settings.has(id));
  for (const name of new Set([...settings.values()].flatMap(({ ignore }) => ignore)))
    if (!routes.some((route) => hasInput(route, name)))
      throw new TypeError(
        `createRouter: idempotency: ignore has "${name}", which no hook of a route with idempotencyKey reads; write the header or the name of such a hook`,
      );
}

/** The settings of a route. Throws for an option that cannot work. */
function settingsOf(route: FlatRoute, { codecs }: EndpointParts): IdempotencySettings {
  const { id, idempotencyKey: option, query, idempotent, http, before } = route;
  const at = `createRouter: ${routeName([id])}`;
  if (option === undefined)
    throw new TypeError(
      `${at}: its type has idempotencyKey, but the route does not; compile again`,
    );
  if (option !== true) {
    if (typeof option !== 'object' || option === null)
      throw new TypeError(
        `${at}: idempotencyKey is not an object; write true or { ttl: 3_600_000 }`,
      );
    assertKnownOptions(`${at}: idempotencyKey`, option, { ttl: 1, required: 1 });
    assertIntegers(at, { 'idempotencyKey.ttl': option.ttl }, { most: LONGEST_TIMEOUT });
    if (option.required !== undefined && typeof option.required !== 'boolean')
      throw new TypeError(`${at}: idempotencyKey.required must be true or false`);
  }
  if (query || idempotent || /^(?:GET|HEAD) /.test(http ?? ''))
    throw new TypeError(
      `${at}: idempotencyKey is for routes that must not run twice; leave it out, or leave out query and idempotent`,
    );
  if (codecs.streams?.includes(id))
    throw new TypeError(
      `${at}: idempotencyKey is not for streams, which no store takes; leave it out`,
    );
  const [settings] = before.toReversed().flatMap(({ definition }) => {
    const own = DefinedHook.ownOf(definition)?.idempotency;
    return own === undefined ? [] : [own as IdempotencySettings];
  });
  if (settings === undefined)
    throw new TypeError(
      `${at}: idempotencyKey needs a hook idempotency({ identity, store }) of @mikrokit/router/idempotency before the route`,
    );
  return option === true ? settings : { ...settings, ttl: option.ttl ?? settings.ttl };
}
