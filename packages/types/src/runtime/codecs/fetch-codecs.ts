import type { AttachedCodec } from './attached-codec.ts';

/** The compiler attaches this to a call of `createFetch` with an interface: the codecs of each endpoint. */
export interface FetchCodecs {
  /** Version of this contract. */
  readonly version: number;
  /** Whether any type is a bigint, or has the brand {@link NUMBER_TEXT}. Absent if not. */
  readonly numbers?: true;
  /** By method and path: `GET /users/:id`. */
  readonly endpoints: Readonly<Record<string, FetchEndpointCodecs>>;
}

/** The brand of numbers that can arrive as text. */
export const NUMBER_TEXT = 'mikrokit.NumberText';

/** The brand of bigints that are written as numbers. */
export const BIGINT_NUMBER = 'mikrokit.BigintNumber';

/** The codecs of one endpoint. Absent ones have no type in the interface. */
export interface FetchEndpointCodecs {
  readonly path?: AttachedCodec;
  readonly query?: AttachedCodec;
  readonly body?: FetchValueCodec<FetchBodyFormat>;
  readonly result?: FetchValueCodec<FetchResultFormat>;
  /** Codecs of error bodies, by status. `default` is for all others. */
  readonly errors?: Readonly<Record<string, AttachedCodec>>;
}

/** The format of a value, and its codec if it is JSON. */
export interface FetchValueCodec<Format> {
  readonly format: Format;
  readonly codec?: AttachedCodec;
  /** Whether it can be missing. */
  readonly optional?: true;
}

export type FetchBodyFormat = 'json' | 'form' | 'multipart' | 'text' | 'bytes' | 'stream';
export type FetchResultFormat = 'json' | 'text' | 'bytes' | 'stream' | 'lines' | 'events';
