import { isRecord } from '@mikrokit/types/runtime';
import {
  type CallToolResult,
  type Tool as McpTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Tool, ToolOutcome, ToolRequest } from './tools/tool.ts';

/** The texts with which a server introduces itself. */
interface ServerTexts {
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string;
}

/** Makes the server of one request: the protocol has no state between them. */
export function createMcpServer(
  tools: readonly Tool[],
  { name = 'API', version = '0.0.0', instructions }: ServerTexts,
  request: ToolRequest,
): Server {
  const server = new Server(
    { name, version },
    { capabilities: { tools: {} }, ...(instructions !== undefined && { instructions }) },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(
      ({ name, description, inputSchema, outputSchema, isReadOnly, isIdempotent }) => ({
        name,
        description,
        // The SDK's type of a schema has the same keywords, and mutable lists.
        inputSchema: inputSchema as McpTool['inputSchema'],
        ...(outputSchema && { outputSchema: outputSchema as McpTool['outputSchema'] }),
        annotations: { readOnlyHint: isReadOnly, idempotentHint: isIdempotent },
      }),
    ),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool is named '${params.name}'`);
    const { signal } = context.mcpReq;
    const outcome = await tool.call(params.arguments ?? {}, {
      ...request,
      signal,
      onItem: progressOf(context),
    });
    return toResult(tool, outcome);
  });
  return server;
}

/** Sends items of a stream as progress, to a client that asked for it. */
function progressOf({ mcpReq }: ServerContext): ToolRequest['onItem'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  return (item) => {
    progress += 1;
    const params = { progressToken, progress, message: JSON.stringify(item) };
    return mcpReq.notify({ method: 'notifications/progress', params });
  };
}

/**
 * A tool with an output schema returns each result as an object, in addition to the text for
 * clients that support only that.
 */
function toResult({ outputSchema }: Tool, { isError, json }: ToolOutcome): CallToolResult {
  const content = json === undefined ? [] : [{ type: 'text' as const, text: JSON.stringify(json) }];
  const isStructured = outputSchema !== undefined && !isError && isRecord(json);
  return {
    content,
    ...(isStructured && { structuredContent: json }),
    ...(isError && { isError }),
  };
}
