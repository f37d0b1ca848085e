import { CallResponse } from '../execution/call-response.ts';

/** `context.response` once the head of the reply has left: nothing of it can be changed any more. */
export class SentResponse extends CallResponse {
  override set(name: string): never {
    return refuse(`header '${name}'`);
  }

  override append(name: string): never {
    return refuse(`header '${name}'`);
  }

  override get status(): number {
    return super.status;
  }

  override set status(_: number) {
    refuse('status');
  }
}

function refuse(what: string): never {
  throw new TypeError(
    `The ${what} cannot be set: the head of the reply leaves before the first item of a stream; set it before the handler returns the stream`,
  );
}
