import type { Metadata } from '../call/context.ts';
import { ContextStep } from '../call/context-step.ts';
import { errorsToConsole } from '../call/logger.ts';
import { RouteStep } from '../call/route-step.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';
import { openChannels } from '../watch/channels.ts';
import { Late } from '../wire/load-first.ts';
import { PathEndpoint } from '../wire/path-endpoint.ts';
import type { RouteCodecSources } from './attached-codecs.ts';
import type { ExecutionPath, Failing, Step, StepParts } from './execution-path.ts';
import type { LayoutParts } from './lay-out-paths.ts';
import type { EndpointMaker } from './served-route.ts';

const noMetadata: Metadata = Object.freeze({});

/** Makes what lays out the execution path of a route. Throws for a hook without codecs. */
export function createEndpointMaker(
  flat: FlatRoutes,
  sources: RouteCodecSources,
  parts: LayoutParts & {
    readonly maxDepth: number;
    readonly maxBodySize: number;
    readonly failing: Failing;
  },
): EndpointMaker {
  const { codecs, description, maxDepth, maxBodySize, failing } = parts;
  const { context, logger = errorsToConsole, toPublicError, tracing } = parts;
  const stepParts: StepParts = { maxDepth, description, failing };
  const channels = openChannels();
  const watch = new Late(() => import('../watch/tracing.ts'));
  const stepsOf = flat.hooks[0]?.rules.toSteps(flat.hooks, codecs, stepParts) ?? (() => []);
  return (route) => {
    const codec = sources.of(route.id);
    const { id, timeout, description, metadata = noMetadata } = route;
    const step =
      'toStep' in codec ? codec.toStep(route, stepParts) : new RouteStep(route, codec, stepParts);
    const steps: readonly Step[] = [
      ...(context === undefined ? [] : [new ContextStep(id, context)]),
      ...stepsOf(route.before),
      step,
      ...stepsOf(route.after),
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
      failing,
      channels,
      watch,
    };
    return new PathEndpoint(path, route.maxBodySize ?? maxBodySize);
  };
}
