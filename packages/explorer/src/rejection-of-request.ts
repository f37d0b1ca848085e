/** The parts of a request that show its origin, and the port at which it arrived. */
export interface LocalRequest {
  readonly headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
    readonly 'sec-fetch-site'?: string | readonly string[] | undefined;
  };
  readonly port: number;
}

/** The names of this machine that a browser can use. */
const LOCAL_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why a server for only this machine rejects a request, or `undefined` if it accepts it. It rejects names that an
 * attacker resolves to this machine (DNS rebinding), and requests from pages of other sites.
 */
export function rejectionOfRequest({ headers, port }: LocalRequest): string | undefined {
  const { host, origin, 'sec-fetch-site': site } = headers;
  const name = LOCAL_NAMES.find((local) => host === `${local}:${port}`);
  if (name === undefined) {
    return `The explorer answers only at 127.0.0.1:${port} and localhost:${port}`;
  }
  const isOurs = origin === undefined || origin === `http://${name}:${port}`;
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none';
  return isOurs && isSameSite ? undefined : 'The explorer does not answer pages of other sites';
}
