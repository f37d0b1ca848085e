import {
  type BigintNumber,
  createFetch,
  type EventStream,
  type Fetch,
  type FetchOptions,
  type LineStream,
  type NumberText,
} from '@mikrokit/fetch';
import { type Codec, createCodec } from '@mikrokit/types';

export interface Post {
  id: bigint;
  parent?: bigint | null;
  likes: bigint[];
  byUser: Map<bigint, bigint>;
  pair: [string, bigint];
  score: number;
  rest: unknown;
  replies: Post[];
}

export type Thing =
  | { kind: 'big'; id: BigintNumber }
  | { kind: 'text'; id: string }
  | { kind: 'number'; id: number };

/** An API with integers of 64 bits. */
export interface Exact {
  'GET /post': { result: Post; errors: { 400: { id: bigint } } };
  'GET /lines': { result: LineStream<{ id: bigint }> };
  'GET /events': { result: EventStream<{ id: bigint }> };
  'GET /mixed': { result: { a: bigint | number; b: bigint | 'all'; c: NumberText; d: bigint } };
  'GET /thing': { result: Thing };
  'GET /named': { result: { [name: `user-${number}`]: bigint; [name: `at-${string}`]: number } };
  'GET /things': { result: { a: bigint; b?: string } | { a: number; c: boolean } };
  'POST /numbers': {
    body: { id: BigintNumber; ids: BigintNumber[]; text: bigint };
    result: { id: bigint };
  };
  'POST /thing': { body: Thing };
  'POST /all': { body: { id: 'all' | 'true' | BigintNumber } };
  'POST /apart': { body: { id: BigintNumber; a?: string } | { id: string; b: number } };
  'POST /unclear': {
    body: { a: { id: BigintNumber } } | { a: { id: string; b: number } };
  };
  'GET /prices': { result: ({ price: NumberText } | { price: string; currency: string })[] };
}

export const createExact = (options: FetchOptions): Fetch<Exact> => createFetch<Exact>(options);

export const idCodec: Codec<{ id: bigint }> = createCodec<{ id: bigint }>();
