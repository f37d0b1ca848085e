import type { JsonSchema } from '@mikrokit/types/json-schema';
import type { SecurityScheme } from '../../definition/hooks/security-scheme.ts';

/** Options of `api.openapi()`. */
export interface OpenApiOptions {
  /** The title of the API. Default: `API`. */
  readonly title?: string;
  /** The API's own version. Default: `0.0.0`. */
  readonly version?: string;
  /** An introduction, in Markdown. Default: none. */
  readonly description?: string;
  /** The addresses of the API. Default: the address of the document. */
  readonly servers?: readonly OpenApiServer[];
  /**
   * Describes only the routes whose ids match one of these patterns, in which `*` matches any characters: `v1/*`.
   * Throws for a pattern without a route. Default: all routes.
   */
  readonly only?: string | readonly string[];
}

/** An address of the API in a document. */
export interface OpenApiServer {
  /** Its URL, e.g. `https://api.example.com`. */
  readonly url: string;
  /** What it is for, such as `staging`. Default: none. */
  readonly description?: string;
}

/** A document of the OpenAPI Specification 3.1.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly OpenApiServer[];
  readonly tags?: readonly { readonly name: string }[];
  /** By URL path, then by method. */
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes?: Readonly<Record<string, OpenApiSecurityScheme>>;
  };
}

/** By method. The RPC protocol has GET and POST. */
export type OpenApiPath = {
  readonly [Method in 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete']?: OpenApiOperation;
};

export interface OpenApiOperation {
  /** Unique: the route's id with `_` instead of slashes. For GET, it ends with `_query`. */
  readonly operationId: string;
  /** The route's signature in TypeScript's spelling, or the id of a raw route. */
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The group of the route. */
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: OpenApiRequestBody;
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
}

export interface OpenApiRequestBody {
  readonly required: boolean;
  readonly description?: string;
  readonly content: OpenApiContent;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  /** For an object in the query string: `author[name]=Ada`. */
  readonly style?: 'deepObject';
  readonly explode?: true;
  readonly schema?: JsonSchema;
  readonly content?: OpenApiContent;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiHeader>>;
  readonly content?: OpenApiContent;
}

export interface OpenApiHeader {
  readonly description?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export type OpenApiSecurityScheme = SecurityScheme & { readonly description?: string };

/**
 * The schema of a body, or of one item of a stream, by content type. Files can have any media type.
 */
export interface OpenApiContent {
  readonly [mediaType: string]: OpenApiMediaType | undefined;
  readonly 'application/json'?: OpenApiMediaType;
  readonly 'text/event-stream'?: OpenApiMediaType;
  readonly 'application/problem+json'?: OpenApiMediaType;
}

export interface OpenApiMediaType {
  readonly schema: JsonSchema;
  /** The content types of a form's parts, by name. Each can be a list with commas. */
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}
