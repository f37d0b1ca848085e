import type { RouteDocument } from './api.ts';

/** A call as a command for a shell of POSIX. */
export function toCurl(
  { path, methods }: RouteDocument,
  {
    params,
    headers,
  }: { readonly params: readonly unknown[]; readonly headers: Readonly<Record<string, string>> },
): string {
  const url = new URL(path, location.href).href;
  const sent = Object.entries(headers).map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`);
  const body = JSON.stringify(params);
  if (!methods.includes('POST'))
    return `curl -sS ${quote(`${url}?params=${encodeURIComponent(body)}`)}${sent.join('')}`;
  const type = " -H 'content-type: application/json'";
  return `curl -sS ${quote(url)}${type}${sent.join('')} -d ${quote(body)}`;
}

/** `it's` → `'it'\''s'` */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
