import type { CallRequest } from '@mikrokit/router';
import type { LambdaContext } from '../lambda-context.ts';
import { LambdaRequest } from '../lambda-request.ts';

/** `context.request` of a call that is no HTTP request. */
export class MessageRequest extends LambdaRequest {
  override readonly header: CallRequest['header'];

  constructor(native: unknown, lambda: LambdaContext, header: CallRequest['header']) {
    super(native, lambda);
    this.header = header;
  }
}
