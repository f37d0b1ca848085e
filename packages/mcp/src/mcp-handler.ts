import { assertKnownOptions, type RouteId, type Router } from '@mikrokit/router';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { createMcpServer } from './mcp-server.ts';
import { createTools, type ToolOptions } from './tools/create-tools.ts';

/** Answers a request of the Model Context Protocol (Streamable HTTP). Never rejects. */
export type McpHandler = (request: Request) => Promise<Response>;

/** Options of `mcpHandler`. */
export interface McpHandlerOptions<Id extends string = string> extends ToolOptions<Id> {
  /** The name that clients show. Default: `API`. */
  readonly name?: string;
  /** The version that clients show. Default: `0.0.0`. */
  readonly version?: string;
  /** Tells models how to use the tools. Default: none. */
  readonly instructions?: string;
  /**
   * Host names, without ports, to which requests may be sent, and whose pages may send them. Others get a 403, which
   * protects servers on a visitor's machine from web pages. Default: `localhost`, `127.0.0.1` and `[::1]`.
   */
  readonly hosts?: readonly string[];
  /** The address that connected, for `context.request.remoteAddress`. Default: none. */
  readonly remoteAddress?: (request: Request) => string | undefined;
}

/**
 * Serves chosen routes as tools of the Model Context Protocol, each call through all its hooks with the headers of its
 * request. Rejects with a `TypeError` or `RangeError` for invalid options, and for a route that cannot be a tool.
 *
 * @example
 * ```ts
 * import { serve } from '@mikrokit/http';
 * import { mcpHandler } from '@mikrokit/mcp';
 * import { createRouter, route } from '@mikrokit/router';
 * import { raw } from '@mikrokit/router/raw';
 *
 * const api = createRouter({ now: route({ query: true, handler: () => new Date() }) });
 * const mcp = await mcpHandler(api, { name: 'Clock', routes: ['now'] });
 * const tools = createRouter({
 *   mcp: raw({ http: 'POST /mcp', handler: (_context, request) => mcp(request) }),
 * });
 *
 * const server = await serve(tools, { port: 0 });
 * console.log((await fetch(`${server.url}/mcp`, { method: 'POST' })).status); // → 415
 * await server.close();
 * ```
 */
export async function mcpHandler<R>(
  api: Router<R>,
  options: McpHandlerOptions<RouteId<R>>,
): Promise<McpHandler> {
  assertKnownOptions('mcpHandler', options, {
    routes: 1,
    maxItems: 1,
    name: 1,
    version: 1,
    instructions: 1,
    hosts: 1,
    remoteAddress: 1,
  });
  const tools = await createTools('mcpHandler', api, options);
  const hosts = [...(options.hosts ?? localhostAllowedHostnames())];
  const { remoteAddress } = options;
  const handler = createMcpHandler(({ requestInfo }) =>
    createMcpServer(tools, options, {
      header: (name) => requestInfo?.headers.get(name) ?? undefined,
      remoteAddress: requestInfo && remoteAddress?.(requestInfo),
      native: requestInfo,
    }),
  );
  return async (request) =>
    hostHeaderValidationResponse(request, hosts) ??
    originValidationResponse(request, hosts) ??
    handler.fetch(request);
}
