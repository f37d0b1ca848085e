import { plugAndPlayReason } from '../plug-and-play.ts';

/** Why the loader cannot run here, and what to do instead. `undefined` if it can. */
export function unsupportedRuntime(): string | undefined {
  const needs = 'The loader of MikroKit needs Node 22.18 or later';
  const { bun, deno, node } = process.versions as { bun?: string; deno?: string; node: string };
  if (bun !== undefined) {
    return `${needs}; this is Bun ${bun}. Use \`bun --preload @mikrokit/compiler/bun server.ts\`, or run what \`npx mikrokit build server.ts\` writes.`;
  }
  if (deno !== undefined) {
    return `${needs}; this is Deno ${deno}. Use \`deno run -A --preload npm:@mikrokit/compiler/deno server.ts\`, or run what \`npx mikrokit build server.ts\` writes.`;
  }
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return plugAndPlayReason();
  return `${needs}; this is ${node}. Update Node, or build with a newer one: what \`mikrokit build\` writes runs on any Node that its packages support.`;
}
