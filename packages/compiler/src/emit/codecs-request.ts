/**
 * A compiled file imports its codecs by its own name with a query, `api.ts?mikrokit=0` for the first module. Loader and
 * plugins answer such requests with the emitted module.
 */
const QUERY = /\?mikrokit=(\d+)(?:&v=([\w-]+))?$/;

/** The request for a file's nth module of codecs, optionally of one version of them. */
export function codecsRequest(file: string, module: number, version?: string): string {
  const request = `${file}?mikrokit=${module}`;
  return version === undefined ? request : `${request}&v=${version}`;
}

/** Parses a request for codecs. `undefined` for any other module. */
export function parseCodecsRequest(request: string): CodecsRequest | undefined {
  const match = QUERY.exec(request);
  if (!match) return undefined;
  return { file: request.slice(0, match.index), module: Number(match[1]), version: match[2] };
}

/** A request for codecs. */
interface CodecsRequest {
  readonly file: string;
  readonly module: number;
  readonly version: string | undefined;
}
