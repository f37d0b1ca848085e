/**
 * Calls again, at most nine times, if a host that does not linger resets the connection. Bytes that
 * reach it after its rejection cause that, and the reply can be lost (RFC 9112, section 9.6). A
 * host that lingers is called once.
 */
export async function againIfReset<T>(lingers: boolean, call: () => Promise<T>): Promise<T> {
  for (let left = lingers ? 0 : 9; ; left--) {
    try {
      return await call();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (left === 0 || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    }
  }
}
