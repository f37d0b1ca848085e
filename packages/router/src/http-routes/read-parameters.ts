import {
  findBracketedList,
  LONGEST_QUERY,
  MOST_PAIRS,
  parseQuery,
  type QueryPairs,
  queryNamesOf,
  readPathValue,
  readQueryObject,
} from '@mikrokit/types/runtime/http';
import { parseJson } from '../call/body.ts';
import { toProtocolError } from '../call/errors.ts';
import { ValidationError } from '../call/validation-errors.ts';
import { queryOf } from '../protocol/query-string.ts';
import type { HttpRouteRequest } from './http-route-endpoint.ts';

/**
 * Reads the parameters of a call, as JSON, from path, query string and body. The route's codec
 * checks their types. Throws a protocol error if they cannot be read.
 */
export function readParameters(
  { httpRoute: { form, names }, values, target, takesBody }: HttpRouteRequest,
  body: string,
): readonly unknown[] {
  const { parameters, unknownKeys } = form;
  // No parameter can have such a name.
  if (body !== '' && !takesBody && unknownKeys !== undefined)
    throw toProtocolError('bad-request', 'Nothing in this call reads the request body');
  const isQueryRead = unknownKeys !== undefined || parameters.some((one) => one.in === 'query');
  const pairs = isQueryRead ? pairsOf(target) : undefined;
  const isOpen = parameters.some((one) => one.in === 'query' && one.open);
  if (unknownKeys !== undefined && pairs !== undefined && !isOpen)
    rejectUnknown(form.parameters, pairs);
  return parameters.map((parameter) => {
    if (parameter.in === 'path')
      return readPathValue(parameter.form, values[names.indexOf(parameter.name)] as string);
    if (parameter.in === 'query') {
      rejectBrackets(parameter, pairs as QueryPairs);
      return readQueryObject(parameter, pairs as QueryPairs, rejectRepeated);
    }
    if (body !== '') return parseJson(body, 'The request body');
    if (parameter.optional) return null;
    throw toProtocolError('bad-request', 'The request body is missing');
  });
}

function pairsOf(target: string): QueryPairs {
  const pairs = parseQuery(queryOf(target));
  if (typeof pairs !== 'string') return pairs;
  switch (pairs) {
    case 'length':
      throw toProtocolError(
        'uri-too-long',
        `The query string is longer than ${LONGEST_QUERY} characters`,
      );
    case 'count':
      throw toProtocolError('bad-request', `The query string has more than ${MOST_PAIRS} pairs`);
    case 'encoding':
      throw toProtocolError('bad-request', 'The percent-encoding of the query string is broken');
  }
}

function rejectRepeated(name: string): never {
  throw toProtocolError(
    'bad-request',
    `${JSON.stringify(name)} is in the query string more than once`,
  );
}

/** Rejects `ids[]=1` for a list `ids`. Otherwise the list would silently be empty. */
function rejectBrackets(
  { fields }: Parameters<typeof readQueryObject>[0],
  pairs: QueryPairs,
): void {
  const found = findBracketedList(fields, pairs);
  if (found === undefined) return;
  const [given, name] = [found.given.slice(0, longestName), found.name.slice(0, longestName)];
  const expected = `${name}=…&${name}=…`;
  throw new ValidationError([
    {
      path: ['query', given],
      code: 'unknown-key',
      expected,
      message: `A list is written without brackets; expected ${expected}`,
    },
  ]);
}

/** The most unknown names that an error lists. */
const MOST_ISSUES = 10;
const longestName = 128;

function rejectUnknown(
  parameters: HttpRouteRequest['httpRoute']['form']['parameters'],
  pairs: QueryPairs,
): void {
  const known = new Set(
    parameters.flatMap((one) => (one.in === 'query' ? queryNamesOf(one.fields) : [])),
  );
  const unknown = [...pairs.keys()].filter((name) => !known.has(name)).slice(0, MOST_ISSUES);
  if (unknown.length === 0) return;
  const expected = [...known].map((name) => JSON.stringify(name)).join(', ') || 'no name';
  throw new ValidationError(
    unknown.map((name) => ({
      path: ['query', name.slice(0, longestName)],
      code: 'unknown-key',
      expected,
      message: `Unknown key; expected ${expected}`,
    })),
  );
}
