import { printType } from '../../analysis/print-type.ts';
import { httpFormOf } from '../../forms/http-form.ts';
import { typeNode } from '../../model/model.ts';
import type { TupleElement, Types } from '../../model/nodes.ts';
import { acceptsUndefined } from '../../model/null-and-undefined.ts';
import { type HttpTemplate, parseHttpTemplate } from '../../runtime/http/http-template.ts';
import type { RouteContract } from './api-contract.ts';
import type { ContractComparison } from './contract-comparison.ts';
import type { Finding } from './finding.ts';
import { findingOf, findingsOf } from './route-findings.ts';

/** Two versions of a route, with types of one model. */
interface RoutePair {
  readonly before: RouteContract;
  readonly after: RouteContract;
  /** Whether the new version rejects parameters that it does not know. */
  readonly rejectsUnknown: boolean;
}

/**
 * Whether clients call a route by HTTP alone, so that its parameters have locations but no order.
 */
export function isHttpOnly({ http, methods }: RouteContract): boolean {
  return http !== undefined && methods.length === 0;
}

/**
 * Compares the requests and statuses of two HTTP routes. Text in URLs needs no comparison: a type
 * that accepts all JSON of another also decodes its text in the same way, because types with
 * ambiguous text are rejected. Only dates are special.
 */
export function compareHttpRoutes(
  comparison: ContractComparison,
  id: string,
  { before, after, rejectsUnknown }: RoutePair,
): readonly Finding[] {
  if (before.http === undefined) {
    if (after.http === undefined) return [];
    return [findingOf('http-added', id, { why: `it is now served as \`${after.http}\`` })];
  }
  if (after.http === undefined)
    return [findingOf('http-removed', id, { why: `\`${before.http}\` is gone` })];
  const [old, now] = [httpRouteOf(comparison.types, before), httpRouteOf(comparison.types, after)];
  if (old.address !== now.address) {
    const why = `it was at \`${before.http}\` and is at \`${after.http}\``;
    return [findingOf('http-moved', id, { why })];
  }
  const byLocation = isHttpOnly(before) && isHttpOnly(after);
  const pairs = old.path.map((location, i) => [location, now.path[i] as Location] as const);
  const { other: given } = old;
  const { other: taken } = now;
  if (given && taken) pairs.push([given, taken]);
  return [
    ...compareReplies(id, before, after),
    ...pairs.flatMap(([writer, reader]) =>
      byLocation || writer.at !== reader.at ? compareLocated(comparison, id, writer, reader) : [],
    ),
    ...(byLocation && !given && taken && !isOptional(comparison.types, taken.element)
      ? [requiredParameter(comparison.types, id, taken)]
      : []),
    ...(byLocation && given && !taken ? [droppedParameter(id, given, rejectsUnknown)] : []),
    ...comparePlus(comparison.types, id, before, after),
  ];
}

function compareReplies(
  id: string,
  before: RouteContract,
  after: RouteContract,
): readonly Finding[] {
  const found: Finding[] = [];
  const [old, now] = [before.status ?? 200, after.status ?? 200];
  if (old !== now) {
    const why = `the status of its replies was ${old} and is ${now}`;
    found.push(findingOf('http-status', id, { why }));
  }
  if (before.encodedSlashes && !after.encodedSlashes) {
    const why = 'values in its path with an encoded slash are rejected now';
    found.push(findingOf('http-slashes-rejected', id, { why }));
  }
  return found;
}

/** A parameter with its position in the handler's list. */
interface Location {
  readonly at: number;
  readonly element: TupleElement;
}

interface HttpRoute {
  /** Method and template without names: `GET /articles/{}`. */
  readonly address: string;
  /** The parameters in the path, in its order. */
  readonly path: readonly Location[];
  /** The parameter in the query string or the body. */
  readonly other: Location | undefined;
}

function httpRouteOf(types: Types, { http = '', params }: RouteContract): HttpRoute {
  const template = parseHttpTemplate(http);
  const node = typeNode(types, params);
  const elements = node.kind === 'tuple' ? node.elements : [];
  if ('fault' in template) return { address: http, path: [], other: undefined };
  const locations = elements.map((element, at) => ({ at, element }));
  const names = template.segments.flatMap((part) => (part.kind === 'literal' ? [] : [part.name]));
  const path = names.flatMap(
    (name) => locations.find(({ element }) => element.label === name) ?? [],
  );
  const other = locations.find((location) => !path.includes(location));
  return { address: addressOf(template), path, other };
}

function addressOf({ method, segments }: HttpTemplate): string {
  const parts = segments.map((segment) => {
    if (segment.kind === 'literal') return segment.literal;
    return segment.kind === 'rest' ? '{...}' : '{}';
  });
  return `${method} /${parts.join('/')}`;
}

function isOptional(types: Types, { optional, type }: TupleElement): boolean {
  return optional === true || acceptsUndefined(types, type);
}

/** Compares two parameters that stand at the same location of a request. */
function compareLocated(
  { types, server }: ContractComparison,
  id: string,
  writer: Location,
  reader: Location,
): readonly Finding[] {
  const isMissing = isOptional(types, writer.element) && !isOptional(types, reader.element);
  return [
    ...(isMissing ? [requiredParameter(types, id, reader)] : []),
    ...findingsOf(
      id,
      { direction: 'parameter', start: locationName(reader) },
      server.compare(writer.element.type, reader.element.type),
    ),
  ];
}

function requiredParameter(types: Types, id: string, location: Location): Finding {
  const text = printType(types, location.element.type);
  const why = `\`${text}\` is required, and clients might not send it`;
  return findingOf('parameter-required', id, { at: locationName(location), why });
}

function droppedParameter(id: string, location: Location, rejectsUnknown: boolean): Finding {
  const at = locationName(location);
  if (rejectsUnknown)
    return findingOf('parameter-key-rejected', id, {
      at,
      why: 'clients send it, and it is rejected',
    });
  return findingOf('parameter-key-dropped', id, {
    at,
    why: 'clients send it, and nothing reads it',
  });
}

/** In a date, an unencoded `+` stays a plus. In any other value, it is a space. */
function comparePlus(
  types: Types,
  id: string,
  before: RouteContract,
  after: RouteContract,
): readonly Finding[] {
  const now = datesInQuery(types, after);
  return [...datesInQuery(types, before)]
    .filter(([name, isDate]) => isDate && now.get(name) === false)
    .map(([name]) =>
      findingOf('http-parameter-unproven', id, {
        at: `query.${name}`,
        why: 'it was a date, in which an unencoded `+` is not a space',
      }),
    );
}

/** The names in the query string of an HTTP route, and whether they are dates. */
function datesInQuery(types: Types, { http = '', ...route }: RouteContract): Map<string, boolean> {
  const form = httpFormOf({ types, hooks: {} }, { ...route, http, hooks: [] });
  const parameters = 'fault' in form ? [] : form.parameters;
  const fields = parameters.flatMap((location) => (location.in === 'query' ? location.fields : []));
  return new Map(fields.map(([name, text]) => [name, 'plus' in text]));
}

function locationName({ at, element }: Location): string {
  return `params.${element.label ?? at}`;
}
