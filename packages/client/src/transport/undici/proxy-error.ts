/** A request that its proxy did not pass on. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** Host and port. */
  readonly proxy: string;

  constructor(proxy: string, cause: unknown) {
    const { code, message } = (cause ?? {}) as {
      readonly code?: unknown;
      readonly message?: string;
    };
    super(`${code === 'UND_ERR_ABORTED' ? message : (code ?? message)}, by the proxy ${proxy}`, {
      cause,
    });
    this.proxy = proxy;
  }
}
