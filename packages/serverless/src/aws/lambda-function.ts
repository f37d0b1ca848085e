import type { Dispatcher, Logger } from '@mikrokit/router';
import { assertRoutes } from '../calls/route-call.ts';
import { assertMargin, createDeadline, type Deadline } from './deadline.ts';
import type { EventSource } from './events/event-source.ts';
import { errorParts } from './http/error-parts.ts';
import { httpApi } from './http/http-api.ts';
import type { HttpEvent, HttpResult } from './http/http-event.ts';
import { type HttpCaller, HttpExchange } from './http/http-exchange.ts';
import { type HttpShape, type ResultParts, shapeOf } from './http/http-shape.ts';
import { isSmallBody } from './http/result-size.ts';
import type { LambdaContext } from './lambda-context.ts';
import type { LambdaOptions } from './lambda-options.ts';
import { refuseUnseenOptions } from './unseen-options.ts';

/** `true` where `mikrokit build` has found that no module of the application names `events`, `basePath` or `deadlineMargin`. */
declare const MIKROKIT_NO_EVENT_OPTIONS: true | undefined;

/** The reply to an HTTP request, which still needs the shape of its event. */
export interface HttpAnswer {
  readonly shape: HttpShape;
  readonly parts: ResultParts;
}

/** What an event is answered with: a reply, or the value that the invocation returns. */
export type Answer = HttpAnswer | { readonly shape: undefined; readonly value: unknown };

/** Milliseconds: see `LambdaOptions`. */
const DEADLINE_MARGIN = 250;

const NOT_ANSWERED = 'A request could not be answered';

/** A router as a function of Lambda, whichever way its results leave. */
export class LambdaFunction {
  readonly logger: Pick<Logger, 'error'>;
  readonly #http: HttpExchange;
  readonly #api: Dispatcher;
  readonly #deadline: Deadline;
  readonly #sources: readonly EventSource[];

  /** Throws a `TypeError` or `RangeError` for options that cannot work. */
  constructor(api: Dispatcher, options: LambdaOptions) {
    const { logger = errorsToConsole } = options;
    this.logger = logger;
    if (typeof MIKROKIT_NO_EVENT_OPTIONS !== 'undefined') {
      refuseUnseenOptions(options, ['events', 'basePath', 'deadlineMargin']);
      this.#sources = [];
      this.#deadline = createDeadline(DEADLINE_MARGIN);
    } else {
      const { events = [], deadlineMargin = DEADLINE_MARGIN } = options;
      assertRoutes(
        api,
        events.flatMap(({ routes }) => routes),
      );
      assertMargin(deadlineMargin);
      this.#sources = events;
      this.#deadline = createDeadline(deadlineMargin);
    }
    this.#http = new HttpExchange(api, this.#deadline, options);
    this.#api = api;
  }

  /** Rejects for an invocation that has failed; what goes wrong with an HTTP request is a reply. */
  async answer(event: unknown, caller: HttpCaller): Promise<Answer> {
    const found = typeof event === 'object' && event !== null ? shapeOf(event) : undefined;
    if (found === undefined)
      return { shape: undefined, value: await this.#invoke(event, caller.lambda) };
    // For as long as the event's own is not known: all take a status, headers and a body.
    let shape = httpApi as HttpShape;
    try {
      shape = 'then' in found ? await found : found;
      return { shape, parts: await this.#http.answer(event as HttpEvent, shape, caller) };
    } catch (err) {
      return { shape, parts: this.#internalError({ err }, NOT_ANSWERED) };
    }
  }

  /** What an invocation returns that is not streamed; a promise of it for what may be too large. */
  resultOf(answer: Answer): unknown {
    if (answer.shape === undefined) return answer.value;
    const { shape, parts } = answer;
    const isSmall = isSmallBody(parts.body, shape.maxResultSize);
    return isSmall ? shape.toResult(parts) : this.#countedResult(shape, parts);
  }

  // Few functions ever give such a reply: the code for it is loaded then.
  async #countedResult(shape: HttpShape, parts: ResultParts): Promise<HttpResult> {
    try {
      const { countedResult } = await import('./http/large-result.ts');
      return countedResult(shape, parts, (...error) => this.#internalError(...error));
    } catch (err) {
      return shape.toResult(this.#internalError({ err }, NOT_ANSWERED));
    }
  }

  /** Reports what the caller must not know. */
  #internalError(details: object, logged: string, message = 'Internal error'): ResultParts {
    try {
      this.logger.error(details, logged);
    } catch {
      // Nowhere is left to report to.
    }
    return errorParts(500, 'internal', message);
  }

  async #invoke(event: unknown, context: LambdaContext): Promise<unknown> {
    const { invoke } = await import('./invoke.ts');
    return invoke(event, context, {
      api: this.#api,
      deadline: this.#deadline,
      sources: this.#sources,
      logger: this.logger,
    });
  }
}

const errorsToConsole: Pick<Logger, 'error'> = {
  error: (details, message) => console.error(message, details),
};
