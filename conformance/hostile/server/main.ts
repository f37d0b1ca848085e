// A server under attack: `main.ts <options of serve as JSON> [folder for the ids of executed calls]`.
import cluster from 'node:cluster';
import { serve } from '@mikrokit/http';
import { announce } from '../../hosts/announce.ts';
import { api } from './api.ts';
import { writeExecutedTo } from './executed-calls.ts';

const [, , options = '{}', folder] = process.argv;
if (folder !== undefined) writeExecutedTo(folder);
const server = await serve(api, { port: 0, signals: true, ...JSON.parse(options) });
if (cluster.isPrimary) {
  announce(server.url);
  // A signal ends the process, although its parent is still there.
  process.channel?.unref();
}
