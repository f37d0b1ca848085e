import type { FuzzedApi, FuzzedRoute } from '../fuzzed-api.ts';
import type { Finding } from '../replies/finding.ts';
import { judgeReply } from '../replies/judge-reply.ts';
import type { ReadReply } from '../replies/read-reply.ts';
import type { NoReply, Reply, Target } from '../target/target.ts';
import type { Call, CallRequest } from './call.ts';
import type { PlantedSecrets } from './planted-secrets.ts';
import { type CallResults, linkedCall, requestOf } from './request-of.ts';

/** A call that was made. */
export interface MadeCall {
  readonly call: Call;
  /** The call with the values that it took from earlier results. */
  readonly linked: Call;
  readonly request: CallRequest;
  readonly reply: Reply | NoReply;
  readonly finding?: Finding;
  /** The reply, if it has a result. */
  readonly answer?: ReadReply;
}

/** Makes calls one after the other, and judges their replies. */
export class CallRunner {
  readonly #target: Target;
  readonly #secrets: PlantedSecrets;
  readonly #results = new WeakMap<Call, unknown>();

  constructor(target: Target, secrets: PlantedSecrets) {
    this.#target = target;
    this.#secrets = secrets;
  }

  /** The results of calls that were answered. */
  get results(): CallResults {
    return this.#results;
  }

  async make(call: Call): Promise<MadeCall> {
    const { api } = this.#target;
    const route = api.routes[call.route] as FuzzedRoute;
    const linked = linkedCall(call, this.#results);
    // With other results, an HTTP request might not be able to contain them.
    const request = (requestOf(api, linked) ?? requestOf(api, call)) as CallRequest;
    this.#keepSecrets(api, route, linked);
    const reply = await this.#target.send(request);
    const { finding, answer } = judgeReply(api, linked, reply, this.#secrets);
    if (answer !== undefined) {
      this.#results.set(call, answer.result);
      this.#secrets.keep(route.result, answer.result);
    }
    const found = finding ?? (await this.#findPollution(request));
    return {
      call,
      linked,
      request,
      reply,
      ...(found && { finding: { ...found, route: call.route } }),
      ...(answer && { answer }),
    };
  }

  #keepSecrets({ hooks }: FuzzedApi, route: FuzzedRoute, call: Call): void {
    if (call.expects === 'accepted') this.#secrets.keep(route.params, call.params);
    for (const [field, params] of Object.entries(call.hooks)) {
      const id = route.hooks?.find((one) => (hooks[one]?.name ?? one) === field);
      const hook = id === undefined ? undefined : hooks[id];
      if (hook) this.#secrets.keep(hook.params, params);
    }
  }

  async #findPollution({
    path,
    body = '',
  }: CallRequest): Promise<Omit<Finding, 'route'> | undefined> {
    const mayPollute = /prototype|proto__/.test(path + body);
    if (!mayPollute || this.#target.prototypeKeys === undefined) return undefined;
    const keys = await this.#target.prototypeKeys();
    if (keys.length === 0) return undefined;
    return { kind: 'prototype', why: `gave all objects of the server the property ${keys[0]}` };
  }
}
