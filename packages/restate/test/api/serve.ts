// Serves the orders on a port until it is killed. Argument: the port.
import { serveRestate } from '@mikrokit/restate';
import { api } from './orders.ts';

const { url } = await serveRestate(api, { service: 'shop', port: Number(process.argv[2]) });
process.send?.(url);
