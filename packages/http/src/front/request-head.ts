/** A request as far as it is known before its body, on any host. */
export interface RequestHead {
  readonly method: string;
  /** The request target: path and query. */
  readonly url: string;
  header(name: string): string | undefined;
}
