import type { CallRequest } from '@mikrokit/router';
import type { LambdaContext } from '../lambda-context.ts';
import { LambdaRequest } from '../lambda-request.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpShape } from './http-shape.ts';

/** `context.request` of a call that came in an HTTP event. */
export class EventRequest extends LambdaRequest<HttpEvent> implements CallRequest {
  readonly #shape: HttpShape;

  constructor(event: HttpEvent, lambda: LambdaContext, shape: HttpShape) {
    super(event, lambda);
    this.#shape = shape;
  }

  get remoteAddress(): string | undefined {
    const address: unknown = this.#shape.remoteAddressOf(this.native);
    return typeof address === 'string' ? address : undefined;
  }

  override header(name: string): string | undefined {
    return this.#shape.headerOf(this.native, name.toLowerCase());
  }
}
