import { type FileForm, INVALID, type RouteFiles } from '@mikrokit/types/runtime';
import type { CallRequest, PendingReply, Reply } from '../adapter.ts';
import { contractOf } from '../call/headers.ts';
import { LazyValue } from '../call/lazy-value.ts';
import { hookCodecOf } from '../definition/attached-codecs.ts';
import { routeName } from '../definition/error-messages.ts';
import type { FlatHook, FlatRoute } from '../definition/flatten-routes.ts';
import { bodyFieldsOf } from '../definition/hooks/hook-steps.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { createStepContext } from '../execution/step-context.ts';
import type { StreamCode } from '../execution/stream-rules.ts';
import { CallEndpoint } from '../protocol/call-endpoint.ts';
import type { EndpointParts, ExtraRoutes } from '../protocol/endpoint-factory.ts';
import { RouteStep, type RouteStepInit } from '../steps/route-step.ts';
import { itemsPlaceholderIn } from './file-placeholders.ts';
import { type FilesOfCalls, OpenFilesStep, ReadCallStep, ReleaseFilesStep } from './file-steps.ts';
import { openContent } from './open-content.ts';

/** Makes the code for routes with these files, by route id. Emitted code calls it. */
export function createFileRoutes(rules: Readonly<Record<string, RouteFiles>>): ExtraRoutes {
  const code = new LazyValue<StreamCode>(() => import('../streams/start-stream.ts'));
  return (parts) => {
    for (const route of parts.flat.routes) {
      const files = rules[route.id];
      if (files === undefined) continue;
      if (route.idempotencyKey !== undefined)
        throw new TypeError(
          `createRouter: ${routeName([route.id])}: idempotencyKey is not for files, which no store takes; leave it out`,
        );
      for (const hook of [...route.before, ...route.after])
        assertOutOfBody(hook, { route, files, parts });
      if (files.result !== undefined) for (const hook of route.after) assertInTime(hook, route);
    }
    const createEndpoint: EndpointParts['createEndpoint'] = (route, Calls) => {
      const files = rules[route.id];
      if (files === undefined) return parts.createEndpoint(route, Calls);
      const { params, result } = files;
      const path = params === undefined ? parts.createPath(route) : pathOf(route, params, parts);
      const content = (value: unknown) => openContent(value, result as FileForm);
      const own: ExecutionPath =
        result === undefined
          ? path
          : derive(path, { stream: { code, route, explain: parts, content } });
      const maxBodySize = maxBodySizeOf(route, files, parts);
      const Endpoint = params === undefined ? CallEndpoint : FileEndpoint;
      return new Endpoint(own, maxBodySize);
    };
    return { ...parts, createEndpoint };
  };
}

/**
 * The path of a route that takes files. Hooks that do not read the body run first, so bad
 * credentials are rejected by the request's headers alone. Files are read after all hooks, once the
 * other parameters are valid.
 */
function pathOf(
  route: FlatRoute,
  params: NonNullable<RouteFiles['params']>,
  parts: EndpointParts,
): ExecutionPath {
  const { id } = route;
  const files: FilesOfCalls = new WeakMap();
  const given = route as unknown as RouteStepInit;
  const maxItemSize = route.maxBodySize ?? parts.maxBodySize;
  const itemCode = new LazyValue(() => import('./received-items.ts'));
  const handler: RouteStepInit['handler'] = async (context, ...values) => {
    const found = files.get(context);
    const placeholder = params.items === undefined ? undefined : itemsPlaceholderIn(values);
    await found?.files.fill(values);
    // The client disconnected meanwhile.
    if (context.signal.aborted) return undefined;
    if (found === undefined || placeholder === undefined) return given.handler(context, ...values);
    const { ReceivedItems } = await itemCode.load();
    const { call } = found;
    const at = values.length - 1;
    const bytes = values[at] as unknown as ReadableStream<Uint8Array>;
    const label = params.items as string | number;
    const init = { id, call, placeholder, label, maxItemSize, explain: parts };
    const items = new ReceivedItems(bytes, init);
    values[at] = items.toIterable() as never;
    const result = await given.handler(context, ...values);
    // A handler cannot succeed with incomplete items.
    if (items.failure !== undefined) throw items.failure;
    return result;
  };
  const step = new RouteStep({ id, handler }, parts.routeCodecs.of(id), createStepContext(parts));
  const open = new OpenFilesStep(id, {
    params,
    files,
    maxBodySize: maxBodySizeOf(route, { params }, parts),
    maxCallSize: parts.maxBodySize,
  });
  const read = new ReadCallStep(id, files, bodyFieldsOf(route));
  const path = parts.createPath(route, step, [open]);
  const hooksBehind = route.before.length - hooksBeforeBody(route, parts);
  const at = path.steps.indexOf(step) - hooksBehind;
  const steps = [...path.steps.toSpliced(at, 0, read), new ReleaseFilesStep(id, files)];
  return derive(path, { steps });
}

/**
 * The number of hooks that run before the body is read: all hooks before the first one that reads
 * it.
 */
function hooksBeforeBody({ before, after }: FlatRoute, parts: EndpointParts): number {
  const reads = (hook: FlatHook) => takesBody(hook, parts);
  // It also runs after a hook that rejects the call, and needs its parameters then.
  const isNeeded = [...before, ...after].some(
    (hook) => hook.definition.runOnError === true && reads(hook),
  );
  if (isNeeded) return 0;
  const first = before.findIndex(reads);
  return first === -1 ? before.length : first;
}

/** Whether a hook has parameters that come in the JSON of a form. */
function takesBody(hook: FlatHook, { codecs }: EndpointParts): boolean {
  if (hook.finish !== undefined || hook.definition.header !== undefined) return false;
  return hookCodecOf(codecs, hook).takesNothing === undefined;
}

function maxBodySizeOf(
  route: FlatRoute,
  { params }: RouteFiles,
  { maxBodySize }: EndpointParts,
): number {
  // Limits one item only: the whole stream can have any number of them.
  if (params?.items !== undefined) return Number.POSITIVE_INFINITY;
  if (route.maxBodySize !== undefined || params?.maxBytes === undefined)
    return route.maxBodySize ?? maxBodySize;
  return params.body === 'raw' ? params.maxBytes : params.maxBytes + maxBodySize;
}

/** Inherits the rest: the path's getters change when codecs load. */
function derive(path: ExecutionPath, own: Partial<ExecutionPath>): ExecutionPath {
  return Object.assign(Object.create(path) as ExecutionPath, own);
}

function assertOutOfBody(
  hook: FlatHook,
  {
    route,
    files,
    parts: { codecs, maxDepth },
  }: {
    readonly route: FlatRoute;
    readonly files: RouteFiles;
    readonly parts: Pick<EndpointParts, 'codecs' | 'maxDepth'>;
  },
): void {
  const { definition, finish } = hook;
  const reads =
    files.params?.body === 'raw' &&
    finish === undefined &&
    definition.header === undefined &&
    hookCodecOf(codecs, hook).decodeParams([], maxDepth) === INVALID;
  const writes = files.result !== undefined && definition.returns === 'body';
  if (!reads && !writes) return;
  throw new TypeError(
    `createRouter: ${routeName([route.id])} has a file as its whole ${reads ? 'request' : 'reply'}, but hook ${JSON.stringify(hook.id)} ${reads ? 'takes parameters from' : 'returns its result in'} the body; let it use a header, or move the route out of its level`,
  );
}

/** Throws for a hook whose header would come too late: after the head of the file has been sent. */
function assertInTime({ id, definition, finish }: FlatHook, route: FlatRoute): void {
  if (finish !== undefined || typeof definition.returns !== 'object') return;
  throw new TypeError(
    `createRouter: hook ${JSON.stringify(id)} returns its result in a header and runs after ${routeName([route.id])}, whose file has sent its headers by then; leave returns out, or move the route out of its level`,
  );
}

/** Runs the calls of a route that takes files: its first step reads the request. */
class FileEndpoint extends CallEndpoint {
  readonly isRaw = true;

  override run(_body: string, request: CallRequest): Reply | PendingReply {
    return this.start({}, request, contractOf(request));
  }
}
