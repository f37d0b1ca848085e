/** The parts of a request before its body. */
interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A command for a POSIX shell. `body` contains the arguments with the body. */
export function curlCommand(
  { method, url, headers }: RequestHead,
  body: readonly string[],
): string {
  const sent = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  // With `-X HEAD`, curl would wait for a body.
  const sentMethod = method === 'HEAD' ? '--head' : `-X ${method}`;
  return ['curl -sSN', sentMethod, quote(url), ...sent, ...body].join(' ');
}

/** `it's` → `'it'\''s'` */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
