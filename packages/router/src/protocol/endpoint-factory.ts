import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { Metadata } from '../call/context.ts';
import { LazyValue } from '../call/lazy-value.ts';
import type { Logger } from '../call/logger.ts';
import type { RouteCodecs } from '../definition/attached-codecs.ts';
import type { FlatRoute, FlatRoutes } from '../definition/flatten-routes.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import type { RouterOptions } from '../definition/router-options.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { createStepContext, type ExplainOptions } from '../execution/step-context.ts';
import type { StreamCode } from '../execution/stream-rules.ts';
import type { PathFactory, PathStep } from '../raw/raw-rules.ts';
import type { EndpointFactory } from '../routing/served-routes.ts';
import { ContextStep } from '../steps/context-step.ts';
import { RouteStep } from '../steps/route-step.ts';
import type { Step } from '../steps/step.ts';
import { openChannels } from '../tracing/channels.ts';
import { CallEndpoint } from './call-endpoint.ts';

const noMetadata: Metadata = Object.freeze({});
const noFields: ReadonlySet<string> = new Set();

/** Options of {@link createEndpointFactory}, with the defaults filled in. */
interface EndpointOptions
  extends ExplainOptions,
    Pick<RouterOptions<unknown>, 'context' | 'toPublicError' | 'tracing' | 'problemDetails'> {
  readonly flat: FlatRoutes;
  readonly codecs: RouterCodecs;
  readonly routeCodecs: RouteCodecs;
  readonly maxBodySize: number;
  readonly logger: Logger;
}

/** Makes the endpoints of routes, for RPC calls and calls in other forms. */
export interface CallFactory extends EndpointFactory {
  /**
   * `Calls` makes calls whose replies have another form than RPC. Throws for a hook without codecs.
   */
  createEndpoint(route: FlatRoute, Calls?: typeof CallEndpoint): RouteEndpoint;
  /** The router's option. */
  readonly problemDetails?: boolean;
}

/** A factory, and the parts to make other kinds of endpoints. */
export interface EndpointParts extends EndpointOptions, CallFactory {
  createPath(route: FlatRoute, step?: PathStep, first?: readonly Step[]): ExecutionPath;
}

/**
 * The code for routes with extra features, imported by the codecs of routers that have such routes.
 * It wraps the factory of all other endpoints. Throws for options and hooks that cannot work with
 * these routes.
 */
export type ExtraRoutes = (parts: EndpointParts) => EndpointParts;

/** Makes the endpoints of a router's routes. Throws for a hook without codecs. */
export function createEndpointFactory(options: EndpointOptions): CallFactory & PathFactory {
  const { flat, codecs, routeCodecs, maxBodySize } = options;
  const { context, logger, toPublicError, tracing } = options;
  const channels = openChannels();
  const code = new LazyValue<StreamCode>(() => import('../streams/start-stream.ts'));
  const stepContext = createStepContext(options);
  const hooks = flat.hooks[0]?.rules;
  const stepsOf = hooks?.createSteps(flat, codecs, stepContext) ?? (() => []);
  const createPath = (
    route: FlatRoute,
    step: PathStep = new RouteStep(route, routeCodecs.of(route.id), stepContext),
    first: readonly Step[] = [],
  ): ExecutionPath => {
    const { id, status = 200, timeout, description, metadata = noMetadata } = route;
    const isStream = codecs.streams?.includes(id);
    const steps: readonly Step[] = [
      ...first,
      ...(context ? [new ContextStep(id, context)] : []),
      ...stepsOf(route.before),
      step,
      ...stepsOf(route.after),
    ];
    return {
      id,
      status,
      hookFields: hooks?.bodyFieldsOf(route) ?? noFields,
      route: Object.freeze({ id, description, metadata }),
      get contract() {
        return step.codec.contract;
      },
      load: () => step.load(),
      steps,
      timeout,
      logger,
      toPublicError,
      tracing,
      channels,
      stream: isStream ? { code, route, explain: options } : undefined,
    };
  };
  const factory: EndpointParts = {
    ...options,
    createPath,
    createEndpoint: (route, Calls = CallEndpoint) =>
      new Calls(createPath(route), route.maxBodySize ?? maxBodySize),
  };
  return (codecs.endpoints as ExtraRoutes | undefined)?.(factory) ?? factory;
}
