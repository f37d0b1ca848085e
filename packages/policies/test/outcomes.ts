/** An error with the status of a reply. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>> = {}) {
    super(`status ${status}`);
    this.status = status;
    this.headers = headers;
  }
}

/** A function that fails with each of these in turn, and then succeeds. Counts its calls. */
export function failing(
  ...errors: readonly unknown[]
): (() => Promise<string>) & { calls: number } {
  const work = async () => {
    const error = errors[work.calls++];
    if (error !== undefined) throw error;
    return 'done';
  };
  work.calls = 0;
  return work;
}

/** A function whose calls wait until the test settles them, in order. */
export function held(): {
  readonly work: (attempt: { signal: AbortSignal }) => Promise<unknown>;
  readonly calls: (PromiseWithResolvers<unknown> & { readonly signal: AbortSignal })[];
} {
  const calls: (PromiseWithResolvers<unknown> & { readonly signal: AbortSignal })[] = [];
  const work = ({ signal }: { signal: AbortSignal }) => {
    const call = { ...Promise.withResolvers<unknown>(), signal };
    calls.push(call);
    return call.promise;
  };
  return { work, calls };
}
