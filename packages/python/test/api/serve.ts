import { serve } from '@mikrokit/http';
import { api as cached } from './cached.ts';
import { api as echo } from './echo.ts';
import { api as problems } from './face-problems.ts';
import { api as faces } from './faces.ts';
import { api as files } from './files.ts';

const apis = { cached, echo, faces, files, problems };
const name = process.argv[2] as keyof typeof apis;
const { url } = await serve(apis[name], { port: 0, hostname: '127.0.0.1' });
console.log(`Listening on ${url}`);
