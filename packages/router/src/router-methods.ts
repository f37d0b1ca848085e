import type { RouterParts } from './compiled-router.ts';
import type { ApiDocument } from './describe/api-document.ts';
import { describeApi } from './describe/describe-api.ts';
import type { OpenApiDocument, OpenApiOptions } from './describe/openapi/open-api-document.ts';

export { InProcessCaller } from './in-process/in-process-caller.ts';

// Rarely used methods of a router, loaded on first use.

/** See `Router.describe`. */
export async function describe(parts: RouterParts): Promise<ApiDocument> {
  return describeApi(await parts.types.load(), parts);
}

/** See `Router.openapi`. */
export async function openapi(
  { types, routes, flat, base, options: { problemDetails } }: RouterParts,
  options: OpenApiOptions = {},
): Promise<OpenApiDocument> {
  const { createOpenApi } = await import('./describe/openapi/create-open-api.ts');
  const { model } = await types.load();
  return createOpenApi(
    model,
    { routes: routes.list, raws: flat.raws, base, problemDetails },
    options,
  );
}
