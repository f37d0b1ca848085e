import { type HookCodec, INVALID, readHeader, writeHeader } from '@mikrokit/types/runtime';
import type { FlatHook } from '../definition/flatten-routes.ts';
import type { Handler } from '../definition/route.ts';
import type { Step, StepParts } from '../layout/execution-path.ts';
import { parametersUnder } from '../wire/call-body.ts';
import type { DeclaredErrors } from './call-failure.ts';
import type { CallRun } from './call-run.ts';

/** Decodes a hook's parameters, calls its handler, and sends its result where the hook says. */
export class HookStep implements Step {
  readonly kind = 'hook';
  readonly id: string;
  readonly runOnError: boolean;
  readonly errors: DeclaredErrors | undefined;
  readonly #hookId: string;
  readonly #handler: Handler;
  readonly #codec: HookCodec;
  readonly #header: string | undefined;
  readonly #returnHeader: string | undefined;
  readonly #replyKey: string;
  readonly #parts: StepParts;

  constructor({ id, field, definition }: FlatHook, codec: HookCodec, parts: StepParts) {
    const { handler, header, returns, runOnError = false } = definition;
    this.id = field;
    this.runOnError = runOnError;
    this.#hookId = id;
    this.#handler = handler;
    this.#codec = codec;
    this.errors = codec.errors && { encoders: codec.errors, maxDepth: parts.maxDepth };
    this.#header = header?.toLowerCase();
    this.#returnHeader = typeof returns === 'object' ? returns.header.toLowerCase() : undefined;
    this.#replyKey = `${JSON.stringify(field)}:`;
    this.#parts = parts;
  }

  start(run: CallRun): unknown {
    const given = this.#given(run);
    const parameters = this.#codec.decodeParams(given, this.#parts.maxDepth);
    if (parameters === INVALID) return this.#refuse(run, given);
    const handler = this.#handler;
    return handler(run.context, ...(parameters as never[]));
  }

  finish(run: CallRun, result: unknown): Promise<never> | undefined {
    const { maxDepth } = this.#parts;
    let text: string | undefined;
    try {
      text = this.#codec.encodeResult?.(result, maxDepth);
    } catch (cause) {
      return this.#locate(result, cause);
    }
    if (text !== undefined) this.#send(run, text);
    return undefined;
  }

  #send(run: CallRun, text: string): void {
    const name = this.#returnHeader;
    if (name === undefined) return run.addResult(this.#replyKey, text);
    const { headers } = run.context.response;
    if (name !== 'set-cookie') return headers.set(name, writeHeader(text));
    // Each cookie is a header line of its own: RFC 6265 section 3.
    const cookies: unknown = JSON.parse(text);
    for (const cookie of Array.isArray(cookies) ? cookies : [cookies])
      headers.append(name, String(cookie));
  }

  #given(run: CallRun): readonly unknown[] {
    const { header } = this.#codec;
    if (header === undefined || this.#header === undefined)
      return parametersUnder(run.body, this.id);
    return readHeader(header, run.context.request.header(this.#header));
  }

  async #refuse(run: CallRun, given: readonly unknown[]): Promise<never> {
    // Whether the caller's types are out of date is known when the route's codec is there.
    await run.path.load();
    const { refuseParams } = await this.#parts.failing.load();
    return refuseParams(run, this.#hookId, given, this.#parts);
  }

  async #locate(result: unknown, cause: unknown): Promise<never> {
    const { refuseResult } = await this.#parts.failing.load();
    return refuseResult(this.#hookId, result, cause, this.#parts);
  }
}
