import {
  type FileForm,
  type FilePart,
  filePartsOf,
  type JsonSchema,
  type RouteFiles,
  type RouteModel,
} from '@mikrokit/types/json-schema';
import type {
  OpenApiContent,
  OpenApiHeader,
  OpenApiMediaType,
  OpenApiParameter,
  OpenApiRequestBody,
  OpenApiResponse,
} from './open-api-document.ts';
import type { OperationContext } from './operations.ts';

/** The part of an operation that describes its files. */
interface FileRequest {
  readonly requestBody: OpenApiRequestBody;
  readonly parameters: readonly OpenApiParameter[];
  /** Whether it requires a content type. */
  readonly isTyped: boolean;
}

/**
 * The request of a route with file parameters: a single file, or a form that starts with the JSON
 * of the `call`.
 */
export function describeFileRequest(
  { model: { types }, writer }: Pick<OperationContext, 'model' | 'writer'>,
  { params }: RouteModel,
  { body }: NonNullable<RouteFiles['params']>,
  call: JsonSchema,
): FileRequest {
  const { parts, isRecursive } = filePartsOf(types, params);
  const [only] = parts;
  const item = parts.find((part) => part.item !== undefined)?.item;
  const lines = item === undefined ? undefined : { schema: writer.schemaOf(item) };
  if (body === 'raw' && only !== undefined)
    return lines === undefined ? rawRequest(only) : itemsRequest(only, lines);
  if (lines !== undefined && only !== undefined) return itemsForm(call, only, lines);
  return {
    parameters: [],
    isTyped: true,
    requestBody: {
      required: true,
      description:
        'The JSON of the call comes first, with `true` in place of each file. The files follow, each named by its JSON pointer. A file that streams comes last.',
      content: { 'multipart/form-data': formOf(call, parts, isRecursive) },
    },
  };
}

/** OpenAPI 3.1 describes a stream by the schema of one item. */
function itemsRequest({ required }: FilePart, lines: OpenApiMediaType): FileRequest {
  return {
    parameters: [],
    isTyped: true,
    requestBody: {
      required,
      description: 'Items, each as a line of JSON.',
      content: { [NDJSON]: lines },
    },
  };
}

function itemsForm(
  call: JsonSchema,
  { name, required }: FilePart,
  { schema }: OpenApiMediaType,
): FileRequest {
  const lines = { contentMediaType: NDJSON, contentSchema: schema };
  return {
    parameters: [],
    isTyped: true,
    requestBody: {
      required: true,
      description: `The JSON of the call comes first, with \`true\` in place of the items. They follow in the part \`${name}\`, each as a line of JSON.`,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { call, [name]: lines },
            required: ['call', ...(required ? [name] : [])],
            additionalProperties: false,
          },
          encoding: {
            call: { contentType: 'application/json' },
            [name]: { contentType: NDJSON },
          },
        },
      },
    },
  };
}

const NDJSON = 'application/x-ndjson';

function rawRequest({ form, required }: FilePart): FileRequest {
  const hasName = form.of === 'File' || form.of === 'FileStream';
  const name: OpenApiParameter = {
    name: 'content-disposition',
    in: 'header',
    required: false,
    description: 'The name of the file: RFC 6266.',
    schema: { type: 'string', examples: ['attachment; filename="a.png"'] },
  };
  return {
    parameters: hasName ? [name] : [],
    isTyped: form.mediaTypes !== undefined,
    requestBody: { required, content: contentOfFile(form) },
  };
}

function formOf(
  call: JsonSchema,
  parts: readonly FilePart[],
  isRecursive: boolean,
): OpenApiMediaType {
  const named = parts.filter(({ isPattern }) => !isPattern);
  const patterns = parts.filter(({ isPattern }) => isPattern);
  const schemas = (some: readonly FilePart[]) =>
    Object.fromEntries(some.map(({ name, form }) => [name, partSchema(form)]));
  const required = named.filter((part) => part.required).map(({ name }) => name);
  const typed = named.filter(({ form }) => form.mediaTypes !== undefined);
  return {
    schema: {
      type: 'object',
      properties: { call, ...schemas(named) },
      ...(patterns.length > 0 && { patternProperties: schemas(patterns) }),
      required: ['call', ...required],
      ...(!isRecursive && { additionalProperties: false }),
    },
    encoding: {
      call: { contentType: 'application/json' },
      ...Object.fromEntries(
        typed.map(({ name, form }) => [name, { contentType: mediaTypesOf(form).join(', ') }]),
      ),
    },
  };
}

/** The response with a file as its body. GET can also reply with a part of it, or with 304. */
export function describeFileResponses(
  status: number,
  form: FileForm,
  { isGet, headers: own }: { isGet: boolean; headers: OpenApiResponse['headers'] },
): Readonly<Record<string, OpenApiResponse>> {
  const isSliced = isGet && (isBlob(form) || form.of === 'Bytes');
  const headers = { ...own, ...headersOf(form), ...(isSliced && { 'accept-ranges': RANGES }) };
  const whole = { description: 'The file.', headers, content: contentOfFile(form) };
  return {
    [status]: whole,
    ...(isSliced &&
      status === 200 && {
        206: {
          ...whole,
          description: 'The part of the file that the header `range` names.',
          headers: { ...headers, 'content-range': RANGE },
        },
      }),
    ...(isGet && isBlob(form) && { 304: { description: 'The client already has this file.' } }),
    ...(isSliced &&
      status === 200 && {
        416: {
          description: 'The file has no such part.',
          headers: { 'content-range': RANGE },
        },
      }),
  };
}

const TEXT: JsonSchema = { type: 'string' };
const RANGES: OpenApiHeader = { required: true, schema: { type: 'string', const: 'bytes' } };
const RANGE: OpenApiHeader = { required: true, schema: TEXT };

/** The headers that say how to save a file, and identify its version for caches. */
function headersOf(form: FileForm): Readonly<Record<string, OpenApiHeader>> {
  const isAttachment = form.mediaTypes === undefined;
  return {
    ...((isAttachment || hasType(form)) && {
      'content-disposition': { required: isAttachment, schema: TEXT },
    }),
    ...(isBlob(form) && {
      etag: { required: false, schema: TEXT },
      'last-modified': { required: false, schema: TEXT },
    }),
    'x-content-type-options': { required: true, schema: { type: 'string', const: 'nosniff' } },
  };
}

/** Bytes by their media types. OpenAPI 3.1 section 4.8.14: the schema of bytes has no type, and `maxLength` counts them. */
function contentOfFile(form: FileForm): OpenApiContent {
  return Object.fromEntries(mediaTypesOf(form).map((type) => [type, { schema: sizeOf(form) }]));
}

/** The schema of a form part. Without a type, its content type is `application/octet-stream`. */
function partSchema(form: FileForm): JsonSchema {
  const [type, ...others] = mediaTypesOf(form);
  const isOne = type !== undefined && type !== ANY_TYPE && others.length === 0;
  return { contentMediaType: isOne ? type : OCTETS, ...sizeOf(form) };
}

function sizeOf({ maxBytes }: FileForm): JsonSchema {
  return maxBytes === undefined ? {} : { maxLength: maxBytes };
}

const OCTETS = 'application/octet-stream';
const ANY_TYPE = '*/*';

function mediaTypesOf(form: FileForm): readonly string[] {
  return form.mediaTypes ?? [hasType(form) ? ANY_TYPE : OCTETS];
}

/** Whether a file has a media type in addition to its bytes. */
function hasType({ of }: FileForm): boolean {
  return of !== 'Bytes' && of !== 'ReadableStream';
}

function isBlob({ of }: FileForm): boolean {
  return of === 'Blob' || of === 'File';
}
