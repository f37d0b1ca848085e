import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import { RpcError } from '@mikrokit/router';
import { type FilesSettings, toFileHeaders } from './files-options.ts';

type Found = Awaited<ReturnType<typeof send>>;

/**
 * The reply with a file. `path` is percent-decoded. It contains no `..` and no empty segments,
 * except for the last one.
 */
export async function fileResponse(
  settings: FilesSettings,
  path: string,
  request: Request,
): Promise<Response | RpcError<'not-found'>> {
  if (settings.isLeftToVite) return noFile();
  const found = isHidden(path) ? undefined : await find(settings, path, request);
  if (found !== undefined) return found;
  const { fallback } = settings;
  const takesPage = request.headers.get('accept')?.includes('text/html');
  const page = fallback !== undefined && takesPage && (await find(settings, fallback, request));
  return page || noFile();
}

function noFile(): RpcError<'not-found'> {
  return new RpcError('not-found', { status: 404, message: 'There is no such file' });
}

/** Hidden files and folders, except for the one of RFC 8615: `.well-known`. */
function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part, at) => part.startsWith('.') && !(at === 0 && part === WELL_KNOWN));
}

const WELL_KNOWN = '.well-known';

/** The reply with the file at a path. `undefined` if there is none. */
async function find(
  settings: FilesSettings,
  path: string,
  request: Request,
): Promise<Response | undefined> {
  // A path with a null byte is invalid.
  if (path.includes('\0')) return undefined;
  const { index, precompressed } = settings;
  const isFolder = path === '' || path.endsWith('/');
  if (isFolder && index === false) return undefined;
  const file = isFolder ? path + index : path;
  const variants = precompressed ? await variantsOf(settings.root, file, request) : [];
  for (const variant of variants) {
    const reply = await replyWith(settings, { file, variant }, request);
    if (reply !== undefined) return reply;
  }
  return replyWith(settings, { file, variant: undefined }, request);
}

interface Source {
  readonly file: string;
  /** The file to send instead. */
  readonly variant: Variant | undefined;
}

/**
 * The reply with a file or a variant of it. `undefined` if it cannot be read, or is outside of the
 * folder.
 */
async function replyWith(
  settings: FilesSettings,
  { file, variant }: Source,
  request: Request,
): Promise<Response | undefined> {
  const path = variant?.path ?? file;
  const found = await sendFile(settings, path, request);
  if (found.type === 'directory') {
    found.stream.destroy();
    // Relative to the parent folder, so that it cannot lead to another host.
    const name = encodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
    return new Response(null, { status: 301, headers: { location: `./${name}/` } });
  }
  if (found.type === 'error') return toErrorResponse(found);
  if (!(await isWithin(settings.root, found.metadata.path))) {
    found.stream.destroy();
    return undefined;
  }
  const headers = headersOf(settings, file, found);
  const { cacheControl, precompressed } = settings;
  headers.set(
    'cache-control',
    typeof cacheControl === 'string' ? cacheControl : cacheControl(file),
  );
  if (precompressed) headers.set('vary', 'accept-encoding');
  if (variant !== undefined && found.statusCode !== 304) {
    headers.set('content-encoding', variant.coding);
    headers.set('content-type', typeOf(file));
  }
  return toResponse(found, headers, request.method);
}

async function sendFile({ root }: FilesSettings, path: string, request: Request): Promise<Found> {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const { method } = request;
  const headers = Object.fromEntries(request.headers);
  // Only a GET has ranges: RFC 9110 section 14.2.
  if (method === 'HEAD') delete headers.range;
  const asked = { method, headers };
  // It reads only these two parts of a request.
  return send(asked as never, `/${encoded}`, {
    root,
    index: false,
    cacheControl: false,
    dotfiles: 'allow',
  });
}

/** A failed precondition or range has its own reply: RFC 9110 sections 15.5.13 and 15.5.17. */
function toErrorResponse(found: Found): Response | undefined {
  found.stream.destroy();
  const { statusCode: status } = found;
  if (status !== 412 && status !== 416) return undefined;
  const range = found.headers['Content-Range'];
  return new Response(null, {
    status,
    ...(range !== undefined && { headers: { 'content-range': range } }),
  });
}

/** Whether a file is inside a folder after links are resolved. */
async function isWithin(root: string, file: string): Promise<boolean> {
  const [within, real] = await Promise.all([realpath(root), realpath(file)]);
  return real.startsWith(within.endsWith(sep) ? within : within + sep);
}

/** The application's headers for a file, and the file's own headers, which take precedence. */
function headersOf({ headers: given }: FilesSettings, file: string, found: Found): Headers {
  const headers = toFileHeaders(typeof given === 'function' ? given(file) : given);
  for (const [name, value] of Object.entries(found.headers)) headers.set(name, String(value));
  return headers;
}

function typeOf(file: string): string {
  const type = send.mime.getType(file) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

function toResponse(
  { statusCode: status, stream }: Found,
  headers: Headers,
  method: string,
): Response {
  if (method !== 'HEAD' && status !== 304) {
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    return new Response(body, { status, headers });
  }
  stream.destroy();
  return new Response(null, { status, headers });
}

/** A variant of a file. */
interface Variant {
  /** Its path within the folder. */
  readonly path: string;
  /** A content coding: RFC 9110 section 8.4.1, RFC 8878 for zstd. */
  readonly coding: string;
}

/** The codings by file extension, smallest first. */
const CODINGS = [
  ['.br', 'br'],
  ['.zst', 'zstd'],
  ['.gz', 'gzip'],
] as const;

/** The variants of a file that a client accepts, smallest first. */
async function variantsOf(
  root: string,
  file: string,
  { headers }: Request,
): Promise<readonly Variant[]> {
  const accepted = headers.get('accept-encoding');
  if (accepted === null) return [];
  const variants: Variant[] = [];
  for (const [end, coding] of CODINGS) {
    if (!accepts(accepted, coding)) continue;
    const found = await stat(join(root, file + end)).catch(() => undefined);
    if (found?.isFile()) variants.push({ path: file + end, coding });
  }
  return variants;
}

/** Whether a header allows a coding by name: RFC 9110 section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((element) => {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    const isExcluded = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return name === coding && !isExcluded;
  });
}
