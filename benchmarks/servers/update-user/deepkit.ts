import { createServer } from 'node:http';
import { App } from '@deepkit/app';
// @ts-expect-error The type compiler loses an `import type`.
import { HttpBody, HttpKernel, HttpModule, HttpRouterRegistry } from '@deepkit/http';

// In this file: the type compiler would lose it in an `import type`.
interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}

interface Call {
  updateUser: [User];
}

const app = new App({ imports: [new HttpModule()] });
const router = app.get(HttpRouterRegistry);

router.post('/updateUser', ({ updateUser: [user] }: HttpBody<Call>): { updateUser: User } => ({
  updateUser: { ...user, lastUpdate: new Date() },
}));

const kernel = app.get(HttpKernel);
createServer((request, response) => kernel.handleRequest(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
