import { serve } from '@mikrokit/http';
import type { McpHandler } from '@mikrokit/mcp';
import { createRouter } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import type { Cleanup } from '../../../../test/support/cleanup.ts';

/** Serves a handler at `/mcp` until the test ends. Returns the URL. */
export async function serveMcp(t: Cleanup, mcp: McpHandler): Promise<URL> {
  const server = await serve(
    createRouter({ mcp: raw({ http: 'POST /mcp', handler: (_context, request) => mcp(request) }) }),
    { port: 0 },
  );
  t.teardown(() => server.close());
  return new URL(`${server.url}/mcp`);
}
