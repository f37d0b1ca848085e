/**
 * Internals of the API that we use, one reason why we pin TypeScript's version: requests are sent together, and answers
 * are cached. They are the same in 7.0 and 7.1.
 */
export interface TypeScriptClient {
  apiRequest(method: string, params: unknown): unknown;
  apiRequestBinary(method: string, params: unknown): unknown;
  readonly channel: Channel;
}

/** The channel to TypeScript's process: the members that we use. */
export interface Channel {
  readonly child: {
    readonly exitCode: number | null;
    readonly signalCode: string | null;
    kill(signal?: NodeJS.Signals): boolean;
  };
  close(): void;
  writeTuple(type: number, method: Buffer, payload: string): void;
  writeAllBuf(buffer: Buffer, length: number): void;
  readTuple(): void;
  readExact(length: number): Buffer;
  readExactInto(buffer: Buffer, length: number): void;
  getMethodBuf(method: string): Buffer;
  readonly _msgType: number;
  readonly _msgName: Buffer;
  readonly _msgPayload: Buffer;
}

/** The client of an API, which TypeScript does not expose. */
export function clientOf(api: object): TypeScriptClient {
  return (api as { readonly client: TypeScriptClient }).client;
}
