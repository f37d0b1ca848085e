import type { Server } from 'node:http';

/** Whether a tracer has patched the events of node:http, which then must go through them. */
export function isPatched(server: Server): boolean {
  const { prototype } = process.getBuiltinModule('node:events').EventEmitter;
  return server.emit !== prototype.emit || server.on !== prototype.on;
}
