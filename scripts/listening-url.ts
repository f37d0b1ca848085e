import type { Readable } from 'node:stream';

/**
 * The URL that the server of an example prints. Its later output is read and dropped, because a
 * full pipe would block the server. Throws if the output ends without a URL.
 */
export async function listeningUrl(stdout: Readable): Promise<string> {
  let read = '';
  for await (const text of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    read += text;
    const url = /\b(http:[^\s,]+)[\s,]/.exec(read)?.[1];
    if (url === undefined) continue;
    stdout.resume();
    return url;
  }
  throw new Error(`The server did not start:\n${read}`);
}
