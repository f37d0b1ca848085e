import type { Metadata } from '../call/context.ts';
import { ContextStep } from '../call/context-step.ts';
import { HookSteps } from '../call/hook-steps.ts';
import { errorsToConsole } from '../call/logger.ts';
import { RouteStep } from '../call/route-step.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';
import { openChannels } from '../watch/channels.ts';
import { Late } from '../wire/load-first.ts';
import { PathEndpoint } from '../wire/path-endpoint.ts';
import type { ExecutionPath, Step, StepParts } from './execution-path.ts';
import type { LayoutParts } from './lay-out-paths.ts';
import type { EndpointMaker } from './served-route.ts';

const noMetadata: Metadata = Object.freeze({});

/** Makes what lays out the execution path of a route. Throws for a hook without codecs. */
export function createEndpointMaker(
  flat: FlatRoutes,
  parts: LayoutParts & { readonly maxDepth: number; readonly maxBodySize: number },
): EndpointMaker {
  const { codecs, description, maxDepth, maxBodySize } = parts;
  const { context, logger = errorsToConsole, toPublicError, tracing } = parts;
  const stepParts: StepParts = { maxDepth, description };
  const channels = openChannels();
  const watch = new Late(() => import('../watch/tracing.ts'));
  const hooks = new HookSteps(flat.hooks, codecs, stepParts);
  return (route, codec) => {
    const { id, handler, timeout, description, metadata = noMetadata } = route;
    const step = new RouteStep({ id, handler, codec, ...stepParts });
    const steps: readonly Step[] = [
      ...(context === undefined ? [] : [new ContextStep(id, context)]),
      ...hooks.of(route.before),
      step,
      ...hooks.of(route.after),
    ];
    const seen = Object.freeze({ id, description, metadata });
    const path: ExecutionPath = {
      id,
      route: seen,
      get contract() {
        return step.contract;
      },
      load: () => step.load(),
      steps,
      timeout,
      logger,
      toPublicError,
      tracing,
      channels,
      watch,
    };
    return new PathEndpoint(path, route.maxBodySize ?? maxBodySize);
  };
}
