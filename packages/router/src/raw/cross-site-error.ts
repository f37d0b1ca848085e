import type { Site } from '../call/cross-site.ts';
import { isCrossSite, type SentRequest } from '../call/cross-site.ts';
import { RpcError } from '../call/errors.ts';

/** Other sites whose pages can send requests: all of them with `true`, or some origins. */
export type CrossSite = boolean | readonly string[];

/** The error of a request that another site could have forged. `undefined` for any other. */
export function crossSiteError(
  request: SentRequest,
  site: Site,
  crossSite: CrossSite,
): RpcError | undefined {
  if (crossSite === true || !isCrossSite(request, site)) return undefined;
  const origin = request.header('origin');
  if (crossSite !== false && origin !== undefined && crossSite.includes(origin)) return undefined;
  return new RpcError('cross-site', { status: 403, message: MESSAGE });
}

const MESSAGE = 'Pages of other sites cannot send this request';
