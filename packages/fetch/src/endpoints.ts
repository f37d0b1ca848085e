import {
  type AttachedCodec,
  assertAttached,
  type Codec,
  type FetchBodyFormat,
  type FetchCodecs,
  type FetchResultFormat,
  type FetchValueCodec,
} from '@mikrokit/types/runtime/fetch';
import { type ResultCodec, withNumbers } from './numbers/number-reader.ts';
import { type BodyCodec, withBigintNumbers } from './numbers/number-writer.ts';
import { type PathTemplate, parsePathTemplate } from './request/path-template.ts';

/** An endpoint of an interface, ready to be called. */
export interface Endpoint {
  readonly method: string;
  readonly template: PathTemplate;
  readonly path: Codec<unknown> | undefined;
  readonly query: Codec<unknown> | undefined;
  readonly body: EndpointValue<FetchBodyFormat, BodyCodec> | undefined;
  /** `undefined` if there is no result. */
  readonly result: EndpointValue<FetchResultFormat, ResultCodec> | undefined;
  readonly errors: Readonly<Record<string, ResultCodec>> | undefined;
}

interface EndpointValue<Format, ValueCodec> {
  readonly format: Format;
  readonly codec: ValueCodec | undefined;
  readonly isOptional: boolean;
}

/** The endpoints of an interface. Their codecs are made by the first call of each. */
export class EndpointTable {
  readonly #codecs: FetchCodecs | undefined;
  readonly #endpoints = new Map<string, Endpoint>();

  constructor(codecs: FetchCodecs | undefined) {
    if (codecs !== undefined) assertAttached('createFetch', codecs);
    this.#codecs = codecs;
  }

  /** Throws an `Error` without codecs, and a `TypeError` for an unknown endpoint. */
  find(key: string): Endpoint {
    const known = this.#endpoints.get(key);
    if (known) return known;
    const codecs: FetchCodecs | undefined = this.#codecs;
    assertAttached('createFetch', codecs);
    const endpoint = makeEndpoint(codecs, key);
    this.#endpoints.set(key, endpoint);
    return endpoint;
  }
}

function makeEndpoint({ endpoints, numbers }: FetchCodecs, key: string): Endpoint {
  const toResult = (codec: AttachedCodec): ResultCodec =>
    numbers ? withNumbers(toCodec(codec)) : toCodec(codec);
  const toBody = (codec: AttachedCodec): BodyCodec =>
    numbers ? withBigintNumbers(toCodec(codec)) : toCodec(codec);
  const found = Object.hasOwn(endpoints, key) ? endpoints[key] : undefined;
  if (found === undefined) throw new TypeError(`The interface has no endpoint '${key}'`);
  const at = key.indexOf(' ');
  const { path, query, body, result, errors } = found;
  return {
    method: key.slice(0, at),
    template: parsePathTemplate(key.slice(at + 1)),
    path: path && toCodec(path),
    query: query && toCodec(query),
    body: body && toValue(body, toBody),
    result: result && toValue(result, toResult),
    errors:
      errors &&
      Object.fromEntries(
        Object.entries(errors).map(([status, codec]) => [status, toResult(codec)]),
      ),
  };
}

function toCodec(attached: AttachedCodec): Codec<unknown> {
  return attached.create({}) as Codec<unknown>;
}

function toValue<Format, ValueCodec>(
  { format, codec, optional }: FetchValueCodec<Format>,
  toOne: (codec: AttachedCodec) => ValueCodec,
): EndpointValue<Format, ValueCodec> {
  return { format, codec: codec && toOne(codec), isOptional: optional === true };
}
