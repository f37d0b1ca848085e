import createClient from 'openapi-fetch';
import type { paths } from './generated/api.d.ts';

/** A client whose types were generated from the OpenAPI document; it knows nothing of MikroKit. */
export const createLibraryClient = (baseUrl: string, authorization: string) =>
  createClient<paths>({ baseUrl, headers: { authorization } });
