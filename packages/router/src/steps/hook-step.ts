import { type HookCodec, INVALID, readHeader, writeHeader } from '@mikrokit/types/runtime';
import { parametersUnder } from '../call/body.ts';
import type { Context } from '../call/context.ts';
import { isGiven } from '../call/given-values.ts';
import { callParsed } from './parse-params.ts';
import type { DeclaredErrors, RunningCall, Step, StepContext } from './step.ts';

/** The hook of a {@link HookStep}. */
interface HookStepInit {
  readonly id: string;
  /** Its field in bodies. */
  readonly field: string;
  readonly definition: {
    readonly handler: (context: Context, ...params: never[]) => unknown;
    readonly header?: string | undefined;
    readonly returns?: 'body' | { readonly header: string } | undefined;
    readonly runOnError?: boolean;
    readonly provides?: string | undefined;
  };
  /** The hooks whose values its handler can read. */
  readonly guards: readonly { readonly definition: { readonly provides?: string | undefined } }[];
}

/** Decodes a hook's parameters, calls its handler, and sends its result where the hook declares. */
export class HookStep implements Step {
  readonly kind = 'hook';
  readonly id: string;
  readonly errors: DeclaredErrors | undefined;
  readonly #hookId: string;
  readonly #handler: HookStepInit['definition']['handler'];
  readonly #codec: HookCodec;
  readonly #header: string | undefined;
  readonly #returnHeader: string | undefined;
  readonly #replyKey: string;
  readonly #context: StepContext;
  readonly #runOnError: boolean;
  /** The name of its result in contexts. */
  readonly #provides: string | undefined;
  /** The names that hooks around it provide. */
  readonly #needs: readonly (string | undefined)[];

  constructor(
    { id, field, definition, guards }: HookStepInit,
    codec: HookCodec,
    context: StepContext,
  ) {
    const { handler, header, returns, runOnError = false, provides } = definition;
    this.id = field;
    this.#runOnError = runOnError;
    this.#provides = provides;
    this.#needs = guards.map((guard) => guard.definition.provides);
    this.#hookId = id;
    this.#handler = handler;
    this.#codec = codec;
    this.errors = codec.errors && { encoders: codec.errors, maxDepth: context.maxDepth };
    this.#header = header?.toLowerCase();
    this.#returnHeader = typeof returns === 'object' ? returns.header.toLowerCase() : undefined;
    this.#replyKey = `${JSON.stringify(field)}:`;
    this.#context = context;
  }

  runsOnError(context: Context): boolean {
    // Its type promises the values of the hooks around it. After a failure, they can be missing.
    return this.#runOnError && this.#needs.every((name) => name === undefined || name in context);
  }

  start(call: RunningCall): unknown {
    const { request } = call.context;
    if (isGiven(request, this.#provides)) return request.provided?.[this.#provides];
    const given = this.#given(call);
    const parameters = this.#codec.decodeParams(given, this.#context.maxDepth);
    if (parameters === INVALID) return this.#reject(call, given);
    const handler = this.#handler;
    const names = this.#codec.parses;
    if (names !== undefined)
      return callParsed({ params: parameters, names }, call, this.#context, (params) =>
        handler(call.context, ...(params as never[])),
      );
    return handler(call.context, ...(parameters as never[]));
  }

  finish(call: RunningCall, result: unknown): Promise<never> | undefined {
    if (this.#provides !== undefined) {
      call.context.provide(this.#provides, result);
      return undefined;
    }
    let text: string | undefined;
    try {
      text = this.#codec.encodeResult?.(result, this.#context.maxDepth);
    } catch (cause) {
      return this.#context.rejectResult(this.#hookId, result, cause);
    }
    if (text !== undefined) this.#send(call, text);
    return undefined;
  }

  #send(call: RunningCall, text: string): void {
    const name = this.#returnHeader;
    if (name === undefined) return call.addResult(this.#replyKey, text);
    const { headers } = call.context.response;
    if (name !== 'set-cookie') return headers.set(name, writeHeader(text));
    // Each cookie needs its own header line: RFC 6265 section 3.
    const cookies: unknown = JSON.parse(text);
    for (const cookie of Array.isArray(cookies) ? cookies : [cookies])
      headers.append(name, String(cookie));
  }

  #given(call: RunningCall): readonly unknown[] {
    const { header } = this.#codec;
    if (header === undefined || this.#header === undefined)
      return parametersUnder(call.body, this.id);
    return readHeader(header, call.context.request.header(this.#header));
  }

  async #reject(call: RunningCall, given: readonly unknown[]): Promise<never> {
    // The route's codec has the contract, which can explain why the parameters fail.
    await call.loadCodec();
    return this.#context.rejectParams(call, this.#hookId, given);
  }
}
