import createClient from 'openapi-fetch';
import type { paths } from './generated/api.d.ts';

/** A client with types generated from the OpenAPI document; it does not depend on MikroKit. */
export const createLibraryClient = (baseUrl: string, authorization: string) =>
  createClient<paths>({ baseUrl, headers: { authorization } });
