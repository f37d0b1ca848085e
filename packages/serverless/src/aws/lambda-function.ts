import {
  assertKnownOptions,
  type Dispatcher,
  errorsToConsole,
  type Logger,
  type OptionNames,
} from '@mikrokit/router';
import { assertRoutes } from '../calls/route-call.ts';
import { assertMargin, createDeadline, type Deadline } from './deadline.ts';
import type { EventSource } from './events/event-source.ts';
import { type EventFormat, eventFormatOf } from './http/event-format.ts';
import { type EventReply, errorReply } from './http/event-reply.ts';
import { httpApi } from './http/http-api.ts';
import type { HttpEvent } from './http/http-event.ts';
import { type HttpCaller, HttpEventHandler } from './http/http-event-handler.ts';
import { limitedResult } from './http/result-size.ts';
import type { LambdaContext } from './lambda-context.ts';
import type { LambdaOptions } from './lambda-options.ts';

/** The reply to an HTTP request, and the format of its event. */
export interface HttpAnswer {
  readonly format: EventFormat;
  readonly reply: EventReply;
}

/** A reply to an HTTP request, or the value that any other invocation returns. */
type EventAnswer = HttpAnswer | { readonly format: undefined; readonly value: unknown };

const OPTION_NAMES: OptionNames<LambdaOptions> = {
  events: 1,
  basePath: 1,
  compress: 1,
  deadlineMargin: 1,
  logger: 1,
  cors: 1,
  health: 1,
  securityHeaders: 1,
  requestIdHeader: 1,
};

/** In milliseconds. See `LambdaOptions`. */
const DEADLINE_MARGIN = 250;

const NOT_ANSWERED = 'A request could not be answered';

/** A router as a Lambda function, for results that are returned or streamed. */
export class LambdaFunction {
  readonly logger: Pick<Logger, 'error'>;
  readonly #http: HttpEventHandler;
  readonly #api: Dispatcher;
  readonly #deadline: Deadline;
  readonly #sources: readonly EventSource[];

  /** Throws a `TypeError` or `RangeError` for invalid options. */
  constructor(api: Dispatcher, options: LambdaOptions) {
    assertKnownOptions('lambdaHandler', options, OPTION_NAMES);
    const { logger = errorsToConsole } = options;
    this.logger = logger;
    const { events = [], deadlineMargin = DEADLINE_MARGIN } = options;
    assertRoutes(
      api,
      events.flatMap(({ routes }) => routes),
    );
    assertMargin(deadlineMargin);
    this.#sources = events;
    this.#deadline = createDeadline(deadlineMargin);
    this.#api = api;
    this.#http = new HttpEventHandler(api, this.#deadline, options);
  }

  /** Answers an event. Rejects for a failed invocation. Failures of HTTP requests are replies. */
  async answer(event: unknown, caller: HttpCaller): Promise<EventAnswer> {
    const found = typeof event === 'object' && event !== null ? eventFormatOf(event) : undefined;
    if (found === undefined)
      return { format: undefined, value: await this.#invoke(event, caller.lambda) };
    // The fallback if loading the format fails: all formats take status, headers and body.
    let format = httpApi as EventFormat;
    try {
      format = 'then' in found ? await found : found;
      return { format, reply: await this.#http.answer(event as HttpEvent, format, caller) };
    } catch (err) {
      return { format, reply: this.#internalError({ err }, NOT_ANSWERED) };
    }
  }

  /** The result of an invocation that is not streamed. */
  resultOf(answer: EventAnswer): unknown {
    if (answer.format === undefined) return answer.value;
    const { format, reply } = answer;
    return limitedResult(format, reply, (...error) => this.#internalError(...error));
  }

  /** Logs an error, and makes the reply that hides it. */
  #internalError(details: object, logged: string, message = 'Internal error'): EventReply {
    try {
      this.logger.error(details, logged);
    } catch {
      // There is nowhere left to report this.
    }
    return errorReply(500, 'internal', message);
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
