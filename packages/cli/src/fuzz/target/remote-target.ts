import { CommandFailure } from '@mikrokit/compiler/commands';
import { queryRouter } from '../../router/router-process.ts';
import type { FuzzedApi } from '../fuzzed-api.ts';
import { sendRequest } from './send-request.ts';
import type { Target } from './target.ts';

interface RemoteOptions {
  readonly url: string;
  /** The module that the server runs. Without one, the server's description is read. */
  readonly entry: string | undefined;
  readonly exportName: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for a reply. */
  readonly deadline: number;
  /** Whether the server can be on another machine. */
  readonly allowRemote: boolean;
}

/** A server that runs already. Throws for one on another machine, unless that is allowed. */
export async function openRemoteTarget(options: RemoteOptions): Promise<Target> {
  const { url, entry, exportName, deadline } = options;
  const base = parseUrl(url);
  if (!options.allowRemote && !isLoopback(base.hostname)) {
    throw new CommandFailure(
      `${base.hostname} is not this machine. Fuzzing changes and breaks data; add --allow-remote if that server is meant for it`,
    );
  }
  const file = new URL(`${base.pathname.replace(/\/$/, '')}/mikrokit.json`, base);
  const query = entry === undefined ? undefined : { entry, exportName, want: 'contract' as const };
  const api = query
    ? ((await queryRouter(query)) as { readonly api: FuzzedApi }).api
    : await readDescription(file, options);
  // A proxy can add a prefix to the paths that the server knows:
  // https://host/service/api/mikrokit.json
  const own = `${api.base}mikrokit.json`;
  const mount = file.pathname.endsWith(own) ? file.pathname.slice(0, -own.length) : '';
  const origin = base.origin + mount;
  return {
    api,
    url: origin,
    send: (request) => sendRequest(origin, request, deadline),
    printed: async () => '',
    close: async () => {},
  };
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new CommandFailure(`--url needs a URL of HTTP, such as http://localhost:3000, not ${url}`);
  return parsed;
}

/** Names under `.localhost` are loopback: RFC 6761 section 6.3. */
function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

async function readDescription(file: URL, { headers, deadline }: RemoteOptions): Promise<FuzzedApi> {
  const signal = AbortSignal.timeout(Math.max(deadline, 10_000));
  const reply = await fetch(file, { headers, signal }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CommandFailure(`${file.href} cannot be read: ${cause}`);
  });
  const json: unknown = reply.ok ? await reply.json().catch(() => undefined) : undefined;
  if (isDescription(json)) return json;
  throw new CommandFailure(
    `${file.href} is not the description of an API (status ${reply.status}). Name the module of the router: mikrokit fuzz api.ts --url …`,
  );
}

function isDescription(json: unknown): json is FuzzedApi {
  if (typeof json !== 'object' || json === null) return false;
  return 'routes' in json && 'types' in json && 'version' in json && json.version === 1;
}
