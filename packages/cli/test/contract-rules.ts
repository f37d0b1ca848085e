import type { FindingCode } from '@mikrokit/types/compatibility';

/** A change of one route, and the code of its finding; none where nothing is found. */
export interface Rule {
  /** The route's name. */
  readonly name: string;
  readonly before: string;
  /** Absent for a route that is removed. */
  readonly after?: string;
  readonly code: FindingCode | undefined;
}

/** Types that both versions have, or that have other contents in each. */
export const shared = `
import type { Parsed } from '@mikrokit/types';
import { z } from 'zod';
export const keptSchema = z.object({ kept: z.string().min(1) });
export const dateSchema = z.object({ at: z.date() });
interface Named { id: number; name: string }
interface Tree { leaf: string; kids: Tree[] }
`;
export const typesBefore = `${shared}
export const tightSchema = z.object({ tight: z.string().min(1) });
interface Changing { id: number; city?: string }
type Shape = { kind: 'circle'; r: number } | { kind: 'square'; side: number };
`;
export const typesAfter = `${shared}
export const tightSchema = z.object({ tight: z.string().min(2) });
interface Changing { id: number; city?: string; zip?: string }
type Renamed = Named;
type Shape = { kind: 'square'; side: number } | { kind: 'circle'; r: number };
`;

const takes = (type: string) => `(_context, value: ${type}): void => {}`;
const gives = (type: string) => `(_context): ${type} => null as never`;
const httpRoute = (http: string, parameters: string, more = '') =>
  `route({ ${more}http: '${http}', handler: (_context, ${parameters}): void => {} })`;
const options = (text: string) => `route({ ${text}, handler: () => 1 })`;

/** One route for each rule that the contract is judged by. */
export const rules: readonly Rule[] = [
  { name: 'removed', before: takes('string'), code: 'route-removed' },
  {
    name: 'moved',
    before: options("path: '/a'"),
    after: options("path: '/b'"),
    code: 'route-moved',
  },
  { name: 'noQuery', before: options('query: true'), after: '() => 1', code: 'query-removed' },
  {
    name: 'noIdempotence',
    before: options('idempotent: true'),
    after: '() => 1',
    code: 'idempotent-removed',
  },
  { name: 'query', before: '() => 1', after: options('query: true'), code: undefined },
  {
    name: 'shorter',
    before: options('timeout: 2000'),
    after: options('timeout: 1000'),
    code: 'limit-lowered',
  },
  {
    name: 'longer',
    before: options('timeout: 1000'),
    after: options('timeout: 2000'),
    code: undefined,
  },
  {
    name: 'smaller',
    before: '() => 1',
    after: options('maxBodySize: 1000'),
    code: 'limit-lowered',
  },
  {
    name: 'cached',
    before: options("query: true, cacheControl: 'max-age=5'"),
    after: options("query: true, cacheControl: 'public, max-age=60'"),
    code: 'cache-longer',
  },

  // Parameters: all that shipped clients send must be taken.
  {
    name: 'secondParameter',
    before: takes('string'),
    after: '(_context, value: string, more: number): void => {}',
    code: 'parameter-required',
  },
  {
    name: 'secondOptional',
    before: takes('string'),
    after: '(_context, value: string, more?: number): void => {}',
    code: 'route-changed',
  },
  {
    name: 'fewerParameters',
    before: '(_context, value: string, more: number): void => {}',
    after: takes('string'),
    code: 'parameter-removed',
  },
  {
    name: 'swapped',
    before: '(_context, a: number, b: number): void => {}',
    after: '(_context, b: number, a: number): void => {}',
    code: 'parameter-moved',
  },
  {
    name: 'shifted',
    before: '(_context, a: string, b?: string): void => {}',
    after: '(_context, first: string, a?: string): void => {}',
    code: 'parameter-moved',
  },
  {
    name: 'named',
    before: '(_context, a: number, b: number): void => {}',
    after: '(_context, left: number, right: number): void => {}',
    code: undefined,
  },
  {
    name: 'swappedInside',
    before: takes('{ at: [lat: number, lng: number][] }'),
    after: takes('{ at: [lng: number, lat: number][] }'),
    code: 'parameter-moved',
  },
  {
    name: 'swappedResult',
    before: gives('[lat: number, lng: number]'),
    after: gives('[lng: number, lat: number]'),
    code: 'result-moved',
  },
  {
    name: 'requiredKey',
    before: takes('{ id: number }'),
    after: takes('{ id: number; name: string }'),
    code: 'parameter-required',
  },
  {
    name: 'keyRequired',
    before: takes('{ id?: number }'),
    after: takes('{ id: number }'),
    code: 'parameter-required',
  },
  {
    name: 'optionalKey',
    before: takes('{ id: number }'),
    after: takes('{ id: number; name?: string }'),
    code: 'route-changed',
  },
  {
    name: 'keyRemoved',
    before: takes('{ id: number; name?: string }'),
    after: takes('{ id: number }'),
    code: 'parameter-key-dropped',
  },
  {
    name: 'otherDefault',
    before: takes('{ /** @default 1 */ page?: number }'),
    after: takes('{ /** @default 2 */ page?: number }'),
    code: 'parameter-default',
  },
  { name: 'takesNumber', before: takes('string'), after: takes('number'), code: 'parameter-type' },
  {
    name: 'takesMore',
    before: takes('string'),
    after: takes('string | number'),
    code: 'route-changed',
  },
  {
    name: 'memberRemoved',
    before: takes("'a' | 'b'"),
    after: takes("'a'"),
    code: 'parameter-member-removed',
  },
  { name: 'memberTaken', before: takes("'a'"), after: takes("'a' | 'b'"), code: 'route-changed' },
  {
    name: 'noNull',
    before: takes('string | null'),
    after: takes('string'),
    code: 'parameter-member-removed',
  },
  {
    name: 'tightened',
    before: takes('string & MaxLength<9>'),
    after: takes('string & MaxLength<5>'),
    code: 'parameter-constraint',
  },
  {
    name: 'loosened',
    before: takes('string & MaxLength<5>'),
    after: takes('string & MaxLength<9>'),
    code: 'route-changed',
  },
  {
    name: 'limited',
    before: takes('number'),
    after: takes('number & Min<1>'),
    code: 'parameter-constraint',
  },
  {
    name: 'pattern',
    before: takes("string & Pattern<'^a+$'>"),
    after: takes("string & Pattern<'^[a-b]+$'>"),
    code: 'parameter-unproven',
  },
  {
    name: 'schemaKept',
    before: takes('Parsed<typeof keptSchema>'),
    after: takes('Parsed<typeof keptSchema>'),
    code: undefined,
  },
  {
    name: 'schemaTightened',
    before: takes('Parsed<typeof tightSchema>[]'),
    after: takes('Parsed<typeof tightSchema>[]'),
    code: 'parameter-unproven',
  },
  {
    // zod writes no JSON Schema of dates.
    name: 'schemaWithoutJson',
    before: takes('Parsed<typeof dateSchema>'),
    after: takes('Parsed<typeof dateSchema>'),
    code: 'parameter-schema-unproven',
  },
  {
    name: 'schemaAdded',
    before: takes('{ kept: string }'),
    after: takes('Parsed<typeof keptSchema>'),
    code: 'parameter-unproven',
  },
  {
    // "2026-01-01" sent as text would be read as the Date of another member.
    name: 'memberMisread',
    before: takes('{ name?: string } | { leaf: string; kids: number[] }'),
    after: takes('{ name?: string } | { leaf: Date | number; kids: number[] }'),
    code: 'parameter-unproven',
  },
  {
    name: 'memberKept',
    before: takes('{ name?: string; x: number } | { leaf: string; kids: number[] }'),
    after: takes('{ name?: string; x: number } | { leaf: string | number; kids: number[] }'),
    code: 'route-changed',
  },
  {
    name: 'integers',
    before: takes('number & Int & Min<0> & Max<200>'),
    after: takes('number & Uint8'),
    code: 'route-changed',
  },

  {
    name: 'takesOpen',
    before: takes("Open<'a' | 'b'>"),
    after: takes("Open<'b' | 'c'>"),
    code: 'route-changed',
  },
  {
    name: 'takesClosed',
    before: takes("Open<'a' | 'b'>"),
    after: takes("'a' | 'b'"),
    code: 'parameter-member-removed',
  },

  // Results: shipped clients must understand all that is returned.
  {
    name: 'keyGone',
    before: gives('{ id: number; name: string }'),
    after: gives('{ id: number }'),
    code: 'result-property-removed',
  },
  {
    name: 'optionalKeyGone',
    before: gives('{ id: number; name?: string }'),
    after: gives('{ id: number }'),
    code: 'route-changed',
  },
  {
    name: 'keyOptional',
    before: gives('{ id: number }'),
    after: gives('{ id?: number }'),
    code: 'result-property-optional',
  },
  {
    name: 'keyAdded',
    before: gives('{ id: number }'),
    after: gives('{ id: number; name: string }'),
    code: 'result-property-added',
  },
  { name: 'givesNumber', before: gives('string'), after: gives('number'), code: 'result-type' },
  { name: 'givesDate', before: gives('string'), after: gives('Date'), code: 'route-changed' },
  { name: 'givesText', before: gives('Date'), after: gives('string'), code: 'result-type' },
  {
    name: 'memberAdded',
    before: gives("'a'"),
    after: gives("'a' | 'b'"),
    code: 'result-member-added',
  },
  {
    name: 'memberGone',
    before: gives("'a' | 'b'"),
    after: gives("'a'"),
    code: 'route-changed',
  },
  {
    name: 'openMemberAdded',
    before: gives("{ role: Open<'a'> }[]"),
    after: gives("{ role: Open<'a' | 'b'> }[]"),
    code: 'route-changed',
  },
  {
    name: 'opened',
    before: gives("'a' | 'b'"),
    after: gives("Open<'a' | 'b'>"),
    code: 'result-member-added',
  },
  {
    name: 'closed',
    before: gives("Open<'a' | 'b'>"),
    after: gives("'a' | 'c'"),
    code: 'route-changed',
  },
  {
    name: 'openOfOtherType',
    before: gives('Open<1 | 2>'),
    after: gives('Open<1 | 2> | string'),
    code: 'result-member-added',
  },
  {
    name: 'nullable',
    before: gives('{ id: number }'),
    after: gives('{ id: number } | null'),
    code: 'result-member-added',
  },
  {
    name: 'maybeNothing',
    before: gives('string'),
    after: gives('string | undefined'),
    code: 'result-member-added',
  },
  {
    name: 'somethingNow',
    before: gives('void'),
    after: gives('string'),
    code: 'result-member-added',
  },
  {
    name: 'looser',
    before: gives('string & MaxLength<5>'),
    after: gives('string & MaxLength<9>'),
    code: 'result-constraint',
  },
  {
    name: 'longerTuple',
    before: gives('[number, number]'),
    after: gives('[number, number, number]'),
    code: 'result-length',
  },
  {
    name: 'shapeAdded',
    before: gives('Shape'),
    after: gives("Shape | { kind: 'line'; length: number }"),
    code: 'result-member-added',
  },
  {
    name: 'deepKey',
    before: gives('{ list: { tree: { leaf: number; more: string } }[] }'),
    after: gives('{ list: { tree: { leaf: number } }[] }'),
    code: 'result-property-removed',
  },

  // Streams: each item must be understood.
  {
    name: 'itemAdded',
    before: "async function* (): AsyncGenerator<'a'> {}",
    after: "async function* (): AsyncGenerator<'a' | 'b'> {}",
    code: 'result-member-added',
  },
  {
    name: 'itemKey',
    before: 'async function* (): AsyncGenerator<{ id: number }> {}',
    after: 'async function* (): AsyncGenerator<{ id: number; name: string }> {}',
    code: 'result-property-added',
  },
  {
    name: 'streamNow',
    before: gives('void'),
    after: 'async function* (): AsyncGenerator<string> {}',
    code: 'result-type',
  },

  // HTTP routes: requests of callers without a typed client must be answered as before.
  {
    name: 'faceGone',
    before: httpRoute('GET /gone/{id}', 'id: string'),
    after: takes('string'),
    code: 'http-removed',
  },
  {
    name: 'faceNew',
    before: takes('string'),
    after: httpRoute('GET /new/{id}', 'id: string'),
    code: 'http-added',
  },
  {
    name: 'faceMethod',
    before: httpRoute('PUT /method/{id}', 'id: string, body: { a: number }'),
    after: httpRoute('PATCH /method/{id}', 'id: string, body: { a: number }'),
    code: 'http-moved',
  },
  {
    name: 'facePath',
    before: httpRoute('GET /path/{id}', 'id: string'),
    after: httpRoute('GET /paths/{id}', 'id: string'),
    code: 'http-moved',
  },
  {
    name: 'faceToQuery',
    before: httpRoute('GET /to-query/{id}', 'id: string', 'rpc: false, '),
    after: httpRoute('GET /to-query', 'where: { id: string }', 'rpc: false, '),
    code: 'http-moved',
  },
  {
    name: 'faceNames',
    before: httpRoute('GET /names/{id}', 'id: string', 'rpc: false, '),
    after: httpRoute('GET /names/{slug}', 'slug: string', 'rpc: false, '),
    code: 'route-changed',
  },
  {
    name: 'faceOrder',
    before: httpRoute('GET /order/{id}', 'id: string, where: { a?: number }', 'rpc: false, '),
    after: httpRoute('GET /order/{id}', 'where: { a?: number }, id: string', 'rpc: false, '),
    code: 'route-changed',
  },
  {
    name: 'faceSwapped',
    before: httpRoute('GET /swapped/{a}/{b}', 'a: number, b: string', 'rpc: false, '),
    after: httpRoute('GET /swapped/{b}/{a}', 'a: string, b: number', 'rpc: false, '),
    code: 'route-changed',
  },
  {
    name: 'faceNamesSwapped',
    before: httpRoute('GET /names-swapped/{a}/{b}', 'a: number, b: number & Max<5>'),
    after: httpRoute('GET /names-swapped/{b}/{a}', 'a: number, b: number & Max<5>'),
    code: 'parameter-constraint',
  },
  {
    name: 'faceSegment',
    before: httpRoute('GET /segment/{id}', 'id: string', 'rpc: false, '),
    after: httpRoute('GET /segment/{id}', 'id: number', 'rpc: false, '),
    code: 'parameter-type',
  },
  {
    name: 'faceQueryName',
    before: httpRoute('GET /query-name', 'where: { limit?: number }', 'rpc: false, '),
    after: httpRoute('GET /query-name', 'where: { most?: number }', 'rpc: false, '),
    code: 'parameter-key-dropped',
  },
  {
    name: 'faceQueryRequired',
    before: httpRoute('GET /query-required/{id}', 'id: string', 'rpc: false, '),
    after: httpRoute(
      'GET /query-required/{id}',
      'id: string, where: { limit: number }',
      'rpc: false, ',
    ),
    code: 'parameter-required',
  },
  {
    name: 'faceQueryGone',
    before: httpRoute('GET /query-gone/{id}', 'id: string, where: { a?: number }', 'rpc: false, '),
    after: httpRoute('GET /query-gone/{id}', 'id: string', 'rpc: false, '),
    code: 'parameter-key-dropped',
  },
  {
    name: 'facePlus',
    before: httpRoute('GET /plus', 'where: { since: Date }', 'rpc: false, '),
    after: httpRoute('GET /plus', 'where: { since: string }', 'rpc: false, '),
    code: 'http-parameter-unproven',
  },
  {
    name: 'faceStatus',
    before: httpRoute('POST /status', 'body: { a: number }', 'status: 201, '),
    after: httpRoute('POST /status', 'body: { a: number }'),
    code: 'http-status',
  },
  {
    name: 'faceSlashes',
    before: httpRoute('GET /slashes/{id}', 'id: string', 'encodedSlashes: true, '),
    after: httpRoute('GET /slashes/{id}', 'id: string'),
    code: 'http-slashes-rejected',
  },
  {
    name: 'faceWithoutRpc',
    before: httpRoute('GET /without-rpc', 'where: { a?: number }'),
    after: httpRoute('GET /without-rpc', 'where: { a?: number }', 'rpc: false, '),
    code: 'method-removed',
  },

  // Files: each that shipped clients send must be taken.
  {
    name: 'smallerFile',
    before: takes('Blob & MaxBytes<2000>'),
    after: takes('Blob & MaxBytes<1000>'),
    code: 'parameter-constraint',
  },
  {
    name: 'largerFile',
    before: takes("Blob & MaxBytes<1000> & MediaType<'image/png'>"),
    after: takes(
      "ReadableStream<Uint8Array> & MaxBytes<2000> & MediaType<'image/gif' | 'image/png'>",
    ),
    code: 'route-changed',
  },
  {
    name: 'textFile',
    before: takes('string'),
    after: takes('Blob & MaxBytes<1000>'),
    code: 'parameter-type',
  },

  // Errors and hooks are in `contract.test.ts`, beside these two.
  {
    name: 'errorData',
    before: gives("string | RpcError<'gone', { id: number }>"),
    after: gives("string | RpcError<'gone', { id: string }>"),
    code: 'error-data',
  },
  {
    name: 'errorAdded',
    before: gives("string | RpcError<'gone'>"),
    after: gives("string | RpcError<'gone'> | RpcError<'full'>"),
    code: 'error-added',
  },
  {
    name: 'errorStatus',
    before: gives("string | RpcError<'gone', undefined, 404>"),
    after: gives("string | RpcError<'gone', undefined, 410>"),
    code: 'error-status',
  },
  {
    name: 'errorOfAnyStatus',
    before: gives("string | RpcError<'gone', undefined, 410>"),
    after: gives("string | RpcError<'gone'>"),
    code: 'error-status',
  },
  {
    name: 'errorOfFewerStatuses',
    before: gives("string | RpcError<'gone', undefined, 404 | 410>"),
    after: gives("string | RpcError<'gone', undefined, 410>"),
    code: undefined,
  },
  {
    name: 'errorWithStatus',
    before: gives("string | RpcError<'gone'>"),
    after: gives("string | RpcError<'gone', undefined, 410>"),
    code: undefined,
  },
  {
    name: 'errorGone',
    before: gives("string | RpcError<'gone'>"),
    after: gives('string'),
    code: 'error-removed',
  },

  // No change on the wire.
  { name: 'renamed', before: gives('Named'), after: gives('Renamed'), code: undefined },
  {
    name: 'inlined',
    before: takes('Named'),
    after: takes('{ name: string; id: number }'),
    code: undefined,
  },
  {
    name: 'picked',
    before: takes('Pick<Named, "id">'),
    after: takes('{ id: number }'),
    code: undefined,
  },
  {
    name: 'turned',
    before: gives('string | null'),
    after: gives('null | string'),
    code: undefined,
  },
  { name: 'shapes', before: gives('Shape'), after: gives('Shape'), code: undefined },
  { name: 'recursive', before: gives('Tree'), after: gives('Tree'), code: undefined },
  {
    name: 'keyInside',
    before: gives('Changing[]'),
    after: gives('Changing[]'),
    code: 'result-property-added',
  },
];
