import type { Reply } from '../adapter.ts';
import { NO_STORE } from '../call/headers.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { replyOf } from './response-reply.ts';

/** One raw request on its execution path. */
export class RawRun extends CallRun {
  /** Set by the first step. */
  request: Request | undefined;
  /** The values of the path's parameters, by name. */
  readonly params: Readonly<Record<string, string>>;
  #reply: Reply | undefined;

  constructor(init: CallInit, params: Readonly<Record<string, string>>, tracer?: StepTracer) {
    super(init, tracer);
    this.params = params;
  }

  /**
   * Takes the handler's response. Throws for anything else, and for a response that cannot be sent.
   */
  respond(response: unknown): void {
    const { method = 'GET' } = this.request ?? {};
    this.#reply = replyOf(response, { method, report: (err) => this.#report(err) });
  }

  /** The response, with headers of handlers. Errors look like the errors of other calls. */
  override toReply(): Reply {
    if (this.#reply === undefined || this.context.errors !== undefined) {
      this.#reply?.stream?.cancel();
      const rejected = super.toReply();
      if (rejected.headers.includes('cache-control')) return rejected;
      return { ...rejected, headers: [...rejected.headers, ...NO_STORE] };
    }
    return withHeaders(this.#reply, this.context.draft?.flatHeaders ?? []);
  }

  #report(err: unknown): void {
    const { id: path, logger } = this.path;
    logger.error({ callId: this.context.id, path, err }, 'The content of a reply broke off');
  }
}

/**
 * Adds a call's headers to a response. They replace headers of the same name, except that all
 * cookies are sent and `content-type` is always the response's.
 */
function withHeaders(reply: Reply, added: readonly string[]): Reply {
  const own = new Set(reply.headers.filter((_, at) => at % 2 === 0)).add('content-type');
  own.delete('set-cookie');
  const others: string[] = [];
  for (let at = 0; at < added.length; at += 2) {
    const name = added[at] as string;
    if (!own.has(name)) others.push(name, added[at + 1] as string);
  }
  return { ...reply, headers: [...others, ...reply.headers] };
}
