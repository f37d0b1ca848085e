/**
 * How an attached file asks for its codecs: by its own name with a query, `api.ts?mikrokit=0` for
 * its first module of them. Loader and plugins answer such requests with the emitted module.
 */
const QUERY = /\?mikrokit=(\d+)(?:&v=([\w-]+))?$/;

/** The request for a file's nth module of codecs; of this version of them, where that is told. */
export function codecsRequest(file: string, module: number, version?: string): string {
  const request = `${file}?mikrokit=${module}`;
  return version === undefined ? request : `${request}&v=${version}`;
}

/** Which file's codecs are asked for; `undefined` for any other module. */
export function parseCodecsRequest(request: string): CodecsRequest | undefined {
  const match = QUERY.exec(request);
  if (!match) return undefined;
  return { file: request.slice(0, match.index), module: Number(match[1]), version: match[2] };
}

/** What is asked for. */
export interface CodecsRequest {
  readonly file: string;
  readonly module: number;
  readonly version: string | undefined;
}
