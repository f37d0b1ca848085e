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
