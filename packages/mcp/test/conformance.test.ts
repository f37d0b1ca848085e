import '@mikrokit/compiler/register';
import { fileURLToPath } from 'node:url';
import { mcpHandler } from '@mikrokit/mcp';
import test from 'ava';
import { runCommand } from '../../../scripts/run-command.ts';

const { conformanceTools } = (await import(
  './api/conformance-tools.ts'
)) as typeof import('./api/conformance-tools.ts');
const { serveMcp } = (await import('./api/serve-mcp.ts')) as typeof import('./api/serve-mcp.ts');

const runner = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'),
);

// The other scenarios are about resources, prompts, sampling, elicitation, logs and sessions, which this server does not offer.
for (const scenario of [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-with-progress',
  'dns-rebinding-protection',
]) {
  test(`MCP's conformance runner passes ${scenario}`, async (t) => {
    const routes = ['test_simple_text', 'test_error_handling', 'test_tool_with_progress'] as const;
    const url = await serveMcp(t, await mcpHandler(conformanceTools, { routes }));
    const args = [process.execPath, runner, 'server', '--url', url.href, '--scenario', scenario];
    const { code, stdout, stderr } = await runCommand(args, { env: { NODE_OPTIONS: '' } });
    t.is(code, 0, stdout + stderr);
    t.regex(stdout, /Passed: [1-9]/);
  });
}
