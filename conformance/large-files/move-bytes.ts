import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The hosts that bytes are moved to and from. */
export const hosts = ['node', 'fetch'] as const;

/** Bytes that one server has taken or given. */
export interface Moved {
  readonly what: string;
  readonly seconds: number;
  /** The most memory that the server has had until then, in bytes. */
  readonly peak: number;
}

/**
 * Moves `size` bytes up and down in each way that files and parameters travel, to a server with a heap of 256 MB. Throws if
 * a byte is missing, the server ends, or a file is left in its folder for temporary files.
 */
export async function moveBytes(host: (typeof hosts)[number], size: number): Promise<Moved[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-large-'));
  const large = join(folder, 'large.bin');
  const file = await open(large, 'w');
  await file.truncate(size);
  await file.close();
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=256',
      '--conditions=@mikrokit/source',
      `--import=${import.meta.resolve('@mikrokit/compiler/register')}`,
      join(import.meta.dirname, 'server.ts'),
      host,
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder, LARGE_FILE: large },
    },
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}`);
  });
  ended.catch(() => {});
  const within = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended as Promise<T>]);
  try {
    const [line] = await within(once(createInterface(child.stdout), 'line'));
    const { url } = JSON.parse(line) as { url: string };
    const moved: Moved[] = [];
    for (const [what, move] of Object.entries(ways(url, size))) {
      const from = performance.now();
      await within(move());
      const seconds = (performance.now() - from) / 1_000;
      const peak = (await within(call(url, 'peak'))) as number;
      moved.push({ what, seconds, peak: peak * 1_024 });
    }
    const left = (await readdir(folder)).filter((name) => name !== 'large.bin');
    if (left.length > 0) throw new Error(`The server left ${left.join(', ')}`);
    return moved;
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const OCTETS = { 'content-type': 'application/octet-stream' };

/** The ways of bytes, by what they are called. */
function ways(url: string, size: number): Readonly<Record<string, () => Promise<void>>> {
  const sent = async (
    route: string,
    headers: Record<string, string>,
    body: Body,
    result: unknown,
  ) => assertEqual(await call(url, route, { method: 'POST', headers, body }), result);
  const form = (text: string) => new TextEncoder().encode(text);
  const head =
    '--b\r\ncontent-disposition: form-data; name="call"\r\n\r\n["a",true]\r\n--b\r\ncontent-disposition: form-data; name="/1"\r\n\r\n';
  const line = new TextEncoder().encode(`${JSON.stringify({ text: 'x'.repeat(65_525) })}\n`);
  const lines = Math.ceil(size / line.length);
  return {
    'up, as the body': () => sent('up', OCTETS, zeros(size), size),
    'up, in a form': () =>
      sent(
        'beside',
        { 'content-type': 'multipart/form-data; boundary=b' },
        joined([form(head)], zeros(size), [form('\r\n--b--\r\n')]),
        `a ${size}`,
      ),
    'up, kept on disk': () => sent('kept', OCTETS, zeros(size), size),
    'up, as items': () =>
      sent(
        'items',
        { 'content-type': 'application/x-ndjson' },
        repeated(line, lines),
        65_525 * lines,
      ),
    'down, as made': async () =>
      assertEqual(await received(`${url}/down`, JSON.stringify([size])), size),
    'down, from disk': async () => assertEqual(await received(`${url}/fromDisk`, '[]'), size),
  };
}

type Body = AsyncIterable<Uint8Array>;

async function* zeros(size: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(65_536);
  for (let left = size; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

async function* repeated(chunk: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < times; i++) yield chunk;
}

async function* joined(
  ...parts: readonly (Iterable<Uint8Array> | Body)[]
): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* part;
}

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Body;
}

/** The result of a call; throws for an error. */
async function call(url: string, route: string, sent?: Sent): Promise<unknown> {
  const init = sent ?? { method: 'POST', headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}/${route}`, { ...init, duplex: 'half' } as RequestInit);
  const text = await response.text();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`);
  return (JSON.parse(text) as Record<string, unknown>)[route];
}

async function received(url: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  let size = 0;
  for await (const chunk of response.body ?? []) size += chunk.length;
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return size;
}

function assertEqual(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${actual} bytes arrived instead of ${expected}`);
}
