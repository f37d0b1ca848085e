/**
 * The value of `error.type` by OpenTelemetry's conventions: the type of an `RpcError`, the name of
 * another error, `_OTHER` for other values.
 */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
