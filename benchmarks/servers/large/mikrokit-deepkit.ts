import { deepkitTypes } from '@mikrokit/deepkit';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';

// In this file: the type compiler would lose it in an `import type`.
interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}

const api = createRouter(
  {
    updateUsers: (_context, users: User[]): User[] =>
      users.map((user) => ({ ...user, lastUpdate: new Date() })),
  },
  { types: deepkitTypes() },
);

await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
