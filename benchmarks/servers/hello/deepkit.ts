import { createServer } from 'node:http';
import { App } from '@deepkit/app';
import { HttpKernel, HttpModule, HttpRouterRegistry } from '@deepkit/http';

const app = new App({ imports: [new HttpModule()] });
const router = app.get(HttpRouterRegistry);

router.get('/hello', (): { hello: string } => ({ hello: 'world' }));

const kernel = app.get(HttpKernel);
createServer((request, response) => kernel.handleRequest(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
