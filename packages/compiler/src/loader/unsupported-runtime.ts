import { plugAndPlayReason } from '../plug-and-play.ts';

/** Why the loader cannot run here, and what to do instead; `undefined` where it can. */
export function unsupportedRuntime(): string | undefined {
  const needs = 'The loader of MikroKit needs Node 22.18 or later';
  const { bun, node } = process.versions as { bun?: string; node: string };
  if (bun !== undefined) {
    return `${needs}; this is Bun ${bun}. Run \`npx mikrokit build server.ts\`, then start dist/server.mjs with bun.`;
  }
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return plugAndPlayReason();
  return `${needs}; this is ${node}. Update Node, or build with a newer one: what \`mikrokit build\` writes runs on any Node that its packages support.`;
}
