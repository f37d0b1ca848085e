import type { FetchEndpointTypes, FetchValueType } from '@mikrokit/types/emit';
import { environmentProblem, type TypeId } from '@mikrokit/types/model';
import {
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type TypeSymbol,
} from '../api/checked-types.ts';
import type { Node } from '../api/syntax.ts';
import { atName, atProperty, describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { prefetchTypes } from '../requests/prefetch-types.ts';
import { declarationsOfPropertyType } from '../symbols/mapped-types.ts';
import { rejectEncodeOnly } from '../types/encode-only.ts';
import { readDeclaredType } from '../types/read-with-syntax.ts';

/** Reads the endpoints of one interface, one after another. */
interface EndpointReader {
  /** `undefined` for an endpoint that is rejected. */
  readonly read: (symbol: TypeSymbol) => FetchEndpointTypes | undefined;
  /** The types that were read. Endpoints contain indexes of them. */
  readonly drafts: readonly TypeId[];
}

/** The interfaces of @mikrokit/fetch for bodies other than JSON, with their formats. */
const BODIES = { FormBody: 'form', MultipartBody: 'multipart' } as const;
const RESULTS = { LineStream: 'lines', EventStream: 'events' } as const;
const BOTH = { TextBody: 'text', BytesBody: 'bytes', ByteStream: 'stream' } as const;

const MEMBERS: readonly string[] = ['path', 'query', 'headers', 'body', 'result', 'errors'];
const ENDPOINT = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) \/[^?#\s]*$/;

/** Creates a reader. `node` is the location of the interface's call. */
export function createEndpointReader(context: ReadContext, node: Node): EndpointReader {
  const { checker } = context.project;
  const drafts: TypeId[] = [];
  const reject = (location: Location, why: string): undefined => {
    context.reporter.report('MK1080', location, why);
    return undefined;
  };

  const add = (id: TypeId): number => drafts.push(id) - 1;

  /** The type of a member, with the constraints that its declaration states. */
  const readMember = (symbol: TypeSymbol, type: Type, location: Location): number => {
    prefetchTypes(context, type);
    const declarations = declarationsOfPropertyType(context, symbol, type);
    const id = readDeclaredType(context, { type, declarations, isOptional: true }, location);
    rejectEncodeOnly(context, id, location);
    return add(id);
  };

  /** Rejects, once all types have been read, an object whose properties have no form as text. */
  const requireTexts = (id: TypeId, what: 'parameter' | 'field', location: Location): void => {
    context.checks.push(() => {
      if (context.rejected.has(id)) return;
      const problem = environmentProblem(context.builder.types, id, what);
      if (problem) reject(location, `${describeLocation(location)} ${problem}.`);
    });
  };

  const readValue = (
    symbol: TypeSymbol,
    formats: Readonly<Record<string, FetchValueType['format']>>,
    location: Location,
  ): FetchValueType | undefined => {
    const type = checker.getTypeOfSymbol(symbol);
    if (!type || isNothing(type)) return undefined;
    const isOptional =
      (symbol.flags & SymbolFlags.Optional) !== 0 || membersOf(type).some(isNothing);
    const optional = isOptional ? ({ optional: true } as const) : {};
    const bare = membersOf(type).filter((member) => !isNothing(member));
    for (const [name, format] of Object.entries(formats)) {
      const only = bare.find((member) =>
        context.isPackageSymbol(member.getSymbol(), '@mikrokit/fetch', name),
      );
      if (!only) continue;
      if (bare.length > 1)
        return reject(location, `${describeLocation(location)} is \`${name}\` only sometimes.`);
      if (format === 'multipart') return { format, ...optional };
      const [item] = only.isTypeReference() ? checker.getTypeArguments(only as TypeReference) : [];
      if (!item || (format !== 'form' && item.flags & TypeFlags.String))
        return { format, ...optional };
      prefetchTypes(context, item);
      const id = context.readType(item, location);
      rejectEncodeOnly(context, id, location);
      if (format === 'form') requireTexts(id, 'field', location);
      return { format, type: add(id), ...optional };
    }
    return { format: 'json', type: readMember(symbol, type, location), ...optional };
  };

  const readErrors = (
    symbol: TypeSymbol,
    location: Location,
  ): Record<string, number> | undefined => {
    const type = checker.getTypeOfSymbol(symbol);
    const errors: Record<string, number> = {};
    for (const error of type ? checker.getPropertiesOfType(type) : []) {
      const at = atProperty(context, location, error);
      if (error.name !== 'default' && !/^[45]\d\d$/.test(error.name)) {
        reject(at, `${location.what} names '${error.name}', which is not an error status.`);
        continue;
      }
      const errorType = checker.getTypeOfSymbol(error);
      if (errorType) errors[error.name] = readMember(error, errorType, at);
    }
    return Object.keys(errors).length === 0 ? undefined : errors;
  };

  const readParameters = (
    endpoint: Type,
    name: 'path' | 'query',
    location: Location,
  ): number | undefined => {
    const symbol = checker.getPropertyOfType(endpoint, name);
    const type = symbol && checker.getTypeOfSymbol(symbol);
    if (!symbol || !type || isNothing(type)) return undefined;
    const index = readMember(symbol, type, location);
    requireTexts(drafts[index] as TypeId, 'parameter', location);
    return index;
  };

  /** Rejects a member `path` that has other names than the path of the endpoint. */
  const checkNames = (endpoint: Type, key: string, location: Location): void => {
    const symbol = checker.getPropertyOfType(endpoint, 'path');
    const type = symbol && checker.getTypeOfSymbol(symbol);
    const expected = namesOf(key);
    if (!type) return;
    const given = checker.getPropertiesOfType(type).map(({ name }) => name);
    const missing = expected.find((name) => !given.includes(name));
    const surplus = given.find((name) => !expected.includes(name));
    if (missing !== undefined)
      reject(location, `The member \`path\` of '${key}' lacks the parameter '${missing}'.`);
    if (surplus !== undefined)
      reject(location, `The path of '${key}' has no parameter ':${surplus}'.`);
  };

  return {
    drafts,
    read: (symbol) => {
      const start: Location = { node, what: `'${symbol.name}'`, path: '', isResult: false };
      const location: Location = {
        ...atProperty(context, start, symbol),
        what: start.what,
        path: '',
      };
      const type = checker.getTypeOfSymbol(symbol);
      if (!ENDPOINT.test(symbol.name) || !type)
        return reject(location, `'${symbol.name}' is not a method and a path.`);
      const names = namesOf(symbol.name);
      const faulty = names.find((name) => !/^[A-Za-z_]\w*$/.test(name));
      if (faulty !== undefined || new Set(names).size < names.length)
        return reject(
          location,
          `The parameters in the path of '${symbol.name}' have no clear names.`,
        );
      const unknown = checker
        .getPropertiesOfType(type)
        .find((member) => !MEMBERS.includes(member.name));
      if (unknown)
        return reject(
          location,
          `'${symbol.name}' has a member '${unknown.name}', which nothing reads.`,
        );
      checkNames(type, symbol.name, location);
      const partLocation = (name: string): Location =>
        atName({ ...location, what: `${location.what}` }, name);
      const part = (name: string) => checker.getPropertyOfType(type, name);
      const [body, result, errors] = [part('body'), part('result'), part('errors')];
      const path = readParameters(type, 'path', partLocation('path'));
      const query = readParameters(type, 'query', partLocation('query'));
      const bodyType = body && readValue(body, { ...BODIES, ...BOTH }, partLocation('body'));
      if (bodyType && /^(?:GET|HEAD) /.test(symbol.name))
        return reject(
          location,
          `'${symbol.name}' has a body, but HTTP defines none for this method.`,
        );
      const resultType =
        result && readValue(result, { ...RESULTS, ...BOTH }, partLocation('result'));
      const errorTypes = errors && readErrors(errors, partLocation('errors'));
      return {
        ...(path !== undefined && { path }),
        ...(query !== undefined && { query }),
        ...(bodyType && { body: bodyType }),
        ...(resultType && { result: resultType }),
        ...(errorTypes && { errors: errorTypes }),
      };
    },
  };
}

/** `'GET /users/:id'` → `['id']` */
function namesOf(key: string): readonly string[] {
  const segments = key.slice(key.indexOf(' ') + 1).split('/');
  return segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
}

function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

/** Whether there is no value: `void`, `undefined` or `never`. */
function isNothing({ flags }: Type): boolean {
  return (flags & (TypeFlags.Void | TypeFlags.Undefined | TypeFlags.Never)) !== 0;
}
