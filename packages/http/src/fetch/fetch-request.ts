import type { CallRequest } from '@mikrokit/router';

/** `context.request` of a call that came as a Fetch API request. */
export class FetchRequest implements CallRequest {
  readonly native: Request;

  constructor(native: Request) {
    this.native = native;
  }

  header(name: string): string | undefined {
    return this.native.headers.get(name) ?? undefined;
  }
}
