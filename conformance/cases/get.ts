import type { Case } from './case.ts';

/** A GET, without a content type and without a body. */
export const get = (
  title: string,
  path: string,
  reply: Case['reply'],
  more: Partial<Case> = {},
): Case => ({
  title,
  route: path.split('?')[0] ?? '',
  path: `/${path}`,
  method: 'GET',
  headers: { 'content-type': undefined },
  body: '',
  reply,
  ...more,
});

/** Parameters in a query string. */
export const of = (params: string): string => `params=${encodeURIComponent(params)}`;
