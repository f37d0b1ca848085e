// Server-sent events by hand on node:http: checks nothing, and awaits 'drain'.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createItems, type Pace } from './items.ts';

const items = createItems();

createServer(async (request, response) => {
  const { searchParams } = new URL(request.url as string, 'http://localhost');
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const { pace, count } = Object.fromEntries(searchParams) as { pace: Pace; count: string };
  for await (const item of items(pace, Number(count))) {
    if (!response.write(`data: ${JSON.stringify(item)}\n\n`)) await once(response, 'drain');
  }
  response.end('event: result\ndata: {}\n\n');
}).listen(Number(process.env.PORT), '127.0.0.1');
