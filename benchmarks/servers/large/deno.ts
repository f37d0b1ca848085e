// The idiomatic Deno.serve: reads the body, checks nothing, decodes no dates.
import process from 'node:process';

declare const Deno: { serve(options: object, handler: unknown): unknown };

Deno.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1' }, async (request: Request) => {
  const { updateUsers } = (await request.json()) as { updateUsers: [object[]] };
  const users = updateUsers[0].map((user) => ({ ...user, lastUpdate: new Date() }));
  return Response.json({ updateUsers: users });
});
