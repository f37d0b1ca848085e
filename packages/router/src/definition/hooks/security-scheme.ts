import { isHeaderName } from '../../call/headers.ts';

/** A credential as OpenAPI 3.1.1 describes it (section 4.8.27). */
export type SecurityScheme =
  | {
      readonly type: 'http';
      /** A scheme of RFC 9110 section 11, in lower case: `bearer`. */
      readonly scheme: string;
      /** A hint for readers: `JWT`. */
      readonly bearerFormat?: string;
    }
  | { readonly type: 'apiKey'; readonly in: 'header' | 'cookie'; readonly name: string };

/** Whether a value is a complete security scheme of OpenAPI. */
export function isSecurityScheme(value: unknown): value is SecurityScheme {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Readonly<Record<string, unknown>>;
  if (given.type === 'http') return isHeaderName(given.scheme);
  const isLocation = given.in === 'header' || given.in === 'cookie';
  return given.type === 'apiKey' && isLocation && isHeaderName(given.name);
}
