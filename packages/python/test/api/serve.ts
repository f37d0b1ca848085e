import { serve } from '@mikrokit/http';
import { api as cached } from './cached.ts';
import { api as echo } from './echo.ts';
import { api as files } from './files.ts';
import { api as problems } from './path-problems.ts';
import { api as paths } from './paths.ts';
import { api as schemas } from './schemas.ts';

const apis = { cached, echo, files, paths, problems, schemas };
const name = process.argv[2] as keyof typeof apis;
const { url } = await serve(apis[name], { port: 0, hostname: '127.0.0.1' });
console.log(`Listening on ${url}`);
