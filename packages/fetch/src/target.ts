/**
 * A dot segment, percent-encoded or not, which URL parsers remove together with the previous
 * segment.
 */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/** The number of segments of a path. URL parsers treat a backslash as a slash. */
function segments(path: string): number {
  return path.split(/[/\\]/).length;
}

/** The base of all URLs of a client. */
export class Target {
  readonly origin: string;
  /** Origin and path, without a slash at its end. */
  readonly base: string;

  constructor(url: string | URL) {
    let parsed: URL;
    try {
      parsed = new URL(url);
    } catch {
      throw new TypeError('createFetch: url is not an absolute URL');
    }
    if (!/^https?:$/.test(parsed.protocol))
      throw new TypeError(`createFetch: url must begin with http or https, not ${parsed.protocol}`);
    if (parsed.username || parsed.password)
      throw new TypeError(
        'createFetch: url holds credentials, which logs would show; pass headers: basic(name, password)',
      );
    if (parsed.search || parsed.hash)
      throw new TypeError('createFetch: url must end with its path; pass queries with the calls');
    this.origin = parsed.origin;
    this.base = parsed.origin + parsed.pathname.replace(/\/+$/, '');
  }

  /**
   * The URL of a call: the base and a path that starts with `/`, or an absolute URL. Throws a
   * `TypeError` for any other text, and for dot segments, which would change the path.
   */
  resolve(pathOrUrl: string | URL): string {
    const text = String(pathOrUrl);
    if (/^https?:\/\//i.test(text)) {
      const url = new URL(text);
      if (url.username || url.password)
        throw new TypeError('A URL with credentials is not called; pass headers: basic(…)');
      url.hash = '';
      return url.href;
    }
    if (!text.startsWith('/') || /^\/[/\\]/.test(text))
      throw new TypeError('The URL of a call must be absolute, or a path that begins with one /');
    // URL parsers remove these, and the rest can be another path.
    if (/[\t\r\n]/.test(text)) throw new TypeError('The URL of a call has a tab or a line break');
    const [path = ''] = text.split(/[?#]/, 1);
    const url = new URL(this.base + text);
    const isKept =
      url.href.startsWith(`${this.base}/`) &&
      segments(url.pathname) === segments(new URL(this.base).pathname.replace(/\/+$/, '') + path);
    if (!isKept || DOT_SEGMENT.test(path))
      throw new TypeError('The path of a call has a dot segment');
    url.hash = '';
    return url.href;
  }

  /** Whether a URL has the client's own origin, so that it gets the client's headers. */
  isOwn(url: string): boolean {
    const { length } = this.origin;
    return url.startsWith(this.origin) && (url.length === length || url[length] === '/');
  }
}
