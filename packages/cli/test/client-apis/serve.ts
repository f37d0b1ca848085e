import { serve } from '@mikrokit/http';

const { api } = await import(`./${process.argv[2]}.ts`);
const { url } = await serve(api, { port: 0, hostname: '127.0.0.1' });
console.log(`Listening on ${url}`);
