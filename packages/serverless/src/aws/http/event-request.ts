import type { CallRequest } from '@mikrokit/router';
import type { LambdaContext } from '../lambda-context.ts';
import { LambdaRequest } from '../lambda-request.ts';
import type { EventFormat } from './event-format.ts';
import type { HttpEvent } from './http-event.ts';

/** `context.request` of a call that came over HTTP. */
export class EventRequest extends LambdaRequest<HttpEvent> implements CallRequest {
  readonly format: EventFormat;

  constructor(event: HttpEvent, lambda: LambdaContext, format: EventFormat) {
    super(event, lambda);
    this.format = format;
  }

  get id(): string {
    return this.lambda.awsRequestId;
  }

  get remoteAddress(): string | undefined {
    const address: unknown = this.format.remoteAddressOf(this.native);
    return typeof address === 'string' ? address : undefined;
  }

  override header(name: string): string | undefined {
    return this.format.headerOf(this.native, name.toLowerCase());
  }
}
