import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import { rejection } from '../call/rejection.ts';
import type { CallInit } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { runCall } from '../protocol/call-endpoint.ts';
import type { Operation } from '../routing/http/operation.ts';
import { isTraced } from '../tracing/channels.ts';
import { startTraced } from '../tracing/traced-call.ts';
import type { RawRoute } from './raw-routes.ts';
import type { PathFactory, RawSettings } from './raw-rules.ts';
import { RawRun } from './raw-run.ts';
import { OpenStep, type RawHandler, RawStep } from './raw-steps.ts';

/** Settings of all raw routes of a router. */
export interface RawInit extends RawSettings {
  readonly factory: PathFactory;
}

/** The parts of a {@link RawOperation}. */
interface RawOperationInit {
  readonly route: RawRoute;
  readonly handler: RawHandler;
  /** Its method and path template, without the router's prefix. */
  readonly http: string;
  /** The names of the path's parameters, in its order. */
  readonly names: readonly string[];
  readonly init: RawInit;
}

/** A raw route at its path. */
export class RawOperation implements Operation {
  readonly id: string;
  readonly http: string;
  readonly maxBodySize: number;
  readonly path: ExecutionPath;
  readonly #names: readonly string[];

  constructor({ route, handler, http, names, init }: RawOperationInit) {
    const { id, crossSite = false } = route;
    this.id = id;
    this.http = http;
    this.maxBodySize = route.maxBodySize ?? init.maxBodySize;
    this.#names = names;
    const open = new OpenStep(id, { maxBodySize: this.maxBodySize, crossSite });
    this.path = init.factory.createPath(route, new RawStep(id, handler), [open]);
  }

  accept(values: readonly string[]): Endpoint {
    const params = Object.fromEntries(this.#names.map((name, at) => [name, values[at] as string]));
    return new RawEndpoint(this, params);
  }
}

/** The receiver of one raw request. */
class RawEndpoint implements Endpoint {
  readonly isRaw = true;
  readonly #operation: RawOperation;
  readonly #params: Readonly<Record<string, string>>;

  constructor(operation: RawOperation, params: Readonly<Record<string, string>>) {
    this.#operation = operation;
    this.#params = params;
  }

  get id(): string {
    return this.#operation.id;
  }

  get http(): string {
    return this.#operation.http;
  }

  get maxBodySize(): number {
    return this.#operation.maxBodySize;
  }

  /**
   * Runs the steps of a call: see `CallEndpoint`. The first step takes the request from the
   * adapter.
   */
  run(_body: string, request: CallRequest): Reply | PendingReply {
    const { path } = this.#operation;
    const init: CallInit = { path, body: [], request, contract: undefined };
    if (!isTraced(path)) return runCall(new RawRun(init, this.#params));
    return startTraced(init, (tracer) => new RawRun(init, this.#params, tracer), runCall);
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection(this.#operation.id, toProtocolError(type, message), NO_STORE);
  }
}
