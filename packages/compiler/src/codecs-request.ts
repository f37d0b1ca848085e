/**
 * How an attached file asks for its codecs: by its own name with a query, `api.ts?mikrokit=0` for
 * its first module of them. Loader and plugins answer such requests with the emitted module.
 */
const QUERY = /\?mikrokit=(\d+)$/;

/** The request for a file's nth module of codecs. */
export function codecsRequest(file: string, module: number): string {
  return `${file}?mikrokit=${module}`;
}

/** Which file's codecs are asked for; `undefined` for any other module. */
export function parseCodecsRequest(
  request: string,
): { readonly file: string; readonly module: number } | undefined {
  const match = QUERY.exec(request);
  return match ? { file: request.slice(0, match.index), module: Number(match[1]) } : undefined;
}
