import { type Code, entry, identifier, join, js } from '../../code/code.ts';
import { hasBrand } from '../../constraints/brand.ts';
import { NUMBER_TEXT } from '../../runtime/codecs/fetch-codecs.ts';
import { CODECS_VERSION } from '../../runtime/codecs/route-codecs.ts';
import { type CodecTypes, emitTypeCodecs, typeCodecName } from './type-codecs.ts';

/** The types of one endpoint of an interface for `createFetch`, as indexes into the ids of {@link FetchTypes}. */
export interface FetchEndpointTypes {
  readonly path?: number;
  readonly query?: number;
  readonly body?: FetchValueType;
  readonly result?: FetchValueType;
  /** By status, or `default` for all others. */
  readonly errors?: Readonly<Record<string, number>>;
}

/** The type of a body or a result, and its format. */
export interface FetchValueType {
  readonly format: 'json' | 'form' | 'multipart' | 'text' | 'bytes' | 'stream' | 'lines' | 'events';
  /** Absent for values that are not JSON. */
  readonly type?: number;
  /** Whether it can be missing. */
  readonly optional?: true;
}

/** The types of an interface for `createFetch`. */
export interface FetchTypes extends CodecTypes {
  /** By method and path: `GET /users/:id`. */
  readonly endpoints: Readonly<Record<string, FetchEndpointTypes>>;
}

/** Writes the ES module that exports the attached argument of `createFetch` as `codecs`. */
export function emitFetchCodecs({ endpoints, ...types }: FetchTypes): string {
  const distinct = [...new Set(types.ids)];
  const nameOf = (index: number): Code =>
    identifier(typeCodecName(distinct.indexOf(types.ids[index] as string)));
  const table = Object.entries(endpoints).map(
    ([key, endpoint]) => js`${entry(key, endpointCode(endpoint, nameOf))},`,
  );
  const module = js`export const codecs = {
  ${[js`version: ${CODECS_VERSION},`, ...(hasNumbers(types) ? [js`numbers: ${true},`] : [])]}
  endpoints: {
    ${table}
  },
};
`;
  return `${emitTypeCodecs({ ...types, ids: distinct })}\n${module.text}`;
}

/** Whether results contain numbers that foreign APIs write in several forms. */
function hasNumbers({ types }: CodecTypes): boolean {
  return Object.values(types).some(
    (node) =>
      node.kind === 'bigint' ||
      (node.kind === 'literal' && node.bigint === true) ||
      hasBrand(node, NUMBER_TEXT),
  );
}

function endpointCode(
  { path, query, body, result, errors }: FetchEndpointTypes,
  nameOf: (index: number) => Code,
): Code {
  const value = ({ format, type, optional }: FetchValueType): Code =>
    object([
      entry('format', js`${format}`),
      ...(type === undefined ? [] : [entry('codec', nameOf(type))]),
      ...(optional ? [entry('optional', js`${true}`)] : []),
    ]);
  const named = Object.entries(errors ?? {}).map(([status, type]) => entry(status, nameOf(type)));
  return object([
    ...(path === undefined ? [] : [entry('path', nameOf(path))]),
    ...(query === undefined ? [] : [entry('query', nameOf(query))]),
    ...(body ? [entry('body', value(body))] : []),
    ...(result ? [entry('result', value(result))] : []),
    ...(errors ? [entry('errors', object(named))] : []),
  ]);
}

function object(entries: readonly Code[]): Code {
  return entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
}
