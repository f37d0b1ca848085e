import { CommandFailure } from '@mikrokit/compiler/commands';
import type { DescribedApi } from '@mikrokit/python';

/** Milliseconds that a server has to describe itself. */
const LONGEST = 30_000;

/** The description of an API that a server gives at `{prefix}/mikrokit.json`. */
export async function readDescription(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<DescribedApi> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CommandFailure(
      `--url needs a URL such as https://api.example.com/mikrokit.json, not ${url}`,
    );
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST) }).catch(
    (error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CommandFailure(`${url} cannot be read: ${cause}`);
    },
  );
  const json: unknown = reply.ok ? await reply.json().catch(() => undefined) : undefined;
  if (isDescription(json)) return json;
  throw new CommandFailure(
    `${url} is no description of an API (status ${reply.status}); it is at mikrokit.json below the router's prefix`,
  );
}

function isDescription(json: unknown): json is DescribedApi {
  if (typeof json !== 'object' || json === null) return false;
  return 'routes' in json && 'types' in json && 'version' in json && json.version === 1;
}
