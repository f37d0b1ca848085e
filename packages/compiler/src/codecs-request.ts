/**
 * How an attached file asks for its codecs: by its own name with a query, `api.ts?mikrokit=0` for
 * its first router. Loader and plugins answer such requests with the emitted module.
 */
const QUERY = /\?mikrokit=(\d+)$/;

/** The request for the codecs of a file's nth router. */
export function codecsRequest(file: string, router: number): string {
  return `${file}?mikrokit=${router}`;
}

/** Which file's codecs are asked for; `undefined` for any other module. */
export function parseCodecsRequest(
  request: string,
): { readonly file: string; readonly router: number } | undefined {
  const match = QUERY.exec(request);
  return match ? { file: request.slice(0, match.index), router: Number(match[1]) } : undefined;
}
