export { type McpHandler, type McpHandlerOptions, mcpHandler } from './mcp-handler.ts';
export type { ToolOptions } from './tools/create-tools.ts';
