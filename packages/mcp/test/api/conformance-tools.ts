import { createRouter, RpcError } from '@mikrokit/router';

/** The tools that the scenarios of MCP's conformance runner call. */
export const conformanceTools = createRouter({
  /** Answers with a text. */
  test_simple_text: (): string => 'This is a simple text response for testing.',
  /** Fails. */
  test_error_handling: (): string => {
    throw new RpcError('rejected', {
      status: 400,
      message: 'This tool intentionally returns an error',
    });
  },
  /** Reports its progress. */
  test_tool_with_progress: async function* (): AsyncGenerator<number> {
    yield* [0, 50, 100];
  },
});
