import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { Metadata } from '../call/context.ts';
import { NO_STORE } from '../call/headers.ts';
import { Lazy } from '../call/lazy.ts';
import type { Logger } from '../call/logger.ts';
import type { RouteCodecs } from '../definition/attached-codecs.ts';
import type { FlatRoute, FlatRoutes } from '../definition/flatten-routes.ts';
import type { RouterOptions } from '../definition/router-options.ts';
import type { ExecutionPath, FailureCode } from '../execution/execution-path.ts';
import { createStepContext, type ExplainOptions } from '../execution/step-context.ts';
import { LazyEndpoint } from '../routing/lazy-endpoint.ts';
import type { EndpointFactory } from '../routing/served-routes.ts';
import { ContextStep } from '../steps/context-step.ts';
import { RouteStep } from '../steps/route-step.ts';
import type { Step } from '../steps/step.ts';
import { openChannels } from '../tracing/channels.ts';
import { CallEndpoint } from './call-endpoint.ts';

const noMetadata: Metadata = Object.freeze({});
const noFields: ReadonlySet<string> = new Set();

/** Options of {@link createEndpointFactory}, with the defaults filled in. */
export interface EndpointOptions
  extends ExplainOptions,
    Pick<RouterOptions<unknown>, 'context' | 'toPublicError' | 'tracing'> {
  readonly flat: FlatRoutes;
  readonly codecs: RouterCodecs;
  readonly routeCodecs: RouteCodecs;
  readonly maxBodySize: number;
  readonly logger: Logger;
  readonly failureCode: FailureCode;
}

/** Makes the endpoints of a router's routes. Throws for a hook without codecs. */
export function createEndpointFactory(options: EndpointOptions): EndpointFactory {
  const { flat, codecs, routeCodecs, maxBodySize, types } = options;
  const { context, logger, toPublicError, tracing, failureCode } = options;
  const channels = openChannels();
  const tracingCode = new Lazy(() => import('../tracing/traced-call.ts'));
  const queryCode = new Lazy(() => import('./run-query.ts'));
  const refusals = new Lazy(() => import('./refuse-member.ts'));
  const stepContext = createStepContext(failureCode, options);
  const hooks = flat.hooks[0]?.rules;
  const stepsOf = hooks?.createSteps(flat.hooks, codecs, stepContext) ?? (() => []);
  const createPath = (route: FlatRoute): ExecutionPath => {
    const { id, status = 200, timeout, description, metadata = noMetadata } = route;
    const step = new RouteStep(route, routeCodecs.of(id), stepContext);
    const steps: readonly Step[] = [
      ...(context === undefined ? [] : [new ContextStep(id, context)]),
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
        return step.contract;
      },
      load: () => step.load(),
      steps,
      timeout,
      logger,
      toPublicError,
      tracing,
      failureCode,
      channels,
      tracingCode,
    };
  };
  return {
    createEndpoint: (route) =>
      new CallEndpoint(createPath(route), refusals, route.maxBodySize ?? maxBodySize),
    createGetEndpoint: (endpoint, caching, url) =>
      new LazyEndpoint({
        id: endpoint.id,
        // A GET has no body.
        maxBodySize: 0,
        refusalHeaders: NO_STORE,
        logger,
        code: queryCode,
        run: ({ runQuery }, _text, request) =>
          runQuery({ endpoint, caching, url, types, logger }, request),
      }),
  };
}
