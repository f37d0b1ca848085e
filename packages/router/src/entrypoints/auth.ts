export { type ApiKeyLocation, type ApiKeyOptions, apiKey } from '../auth/api-key.ts';
export { type BasicCredential, type BasicOptions, basic } from '../auth/basic.ts';
export { type BearerOptions, bearer } from '../auth/bearer.ts';
export type { CredentialHook, CredentialOptions } from '../auth/credential-hook.ts';
export { isSameSecret } from '../auth/is-same-secret.ts';
