const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;
// A charset without a value is none.
const OTHER_CHARSET = /;\s*charset\s*(?:;|$|=(?!\s*(?:utf-?8|"utf-?8")\s*(?:;|$)))/i;

/** Whether a content type is JSON in UTF-8, as RFC 9110 section 8.3 writes it: any case, with or without parameters. */
export function isJsonContentType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined) return false;
  return JSON_TYPE.test(contentType) && !OTHER_CHARSET.test(contentType);
}
