/*
 * What the codecs of a generated client import: `mikrokit client typescript` writes packages that depend on this package
 * alone. Their code is emitted, so do not import it by hand.
 */

export * from '@mikrokit/types/runtime';
export { type Sensitive, sensitive } from '@mikrokit/types/sensitive';
