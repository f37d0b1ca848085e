import { sha256Of, toBase64Url } from '../stores/hash.ts';

/**
 * A strong entity tag of a body (RFC 9110 section 8.8.3). The same bytes give the same tag on every
 * server. Synchronous on hosts with `node:crypto`.
 */
export function entityTagOf(body: string): string | Promise<string> {
  const hash = sha256Of(body);
  // Not by `instanceof`: the promises of some hosts, such as Vercel Edge, are of another realm.
  return 'then' in hash ? hash.then(tagOf) : tagOf(hash);
}

/** 22 characters of base64url: the first 128 bits of the text's SHA-256. */
export async function digestOf(text: string): Promise<string> {
  return shortOf(await sha256Of(text));
}

function tagOf(hash: Uint8Array): string {
  return `"${shortOf(hash)}"`;
}

function shortOf(hash: Uint8Array): string {
  return toBase64Url(hash.subarray(0, 16));
}

// `*`, or a list of W/"…" and "…". Tags can contain commas, so splitting at commas would break
// them.
const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether an `if-none-match` header names a tag, by weak comparison: RFC 9110 sections 13.1.2 and 8.8.3.2. */
export function matchesEntityTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  for (const [, one] of ifNoneMatch.matchAll(tags)) if (one === opaque) return true;
  return false;
}
