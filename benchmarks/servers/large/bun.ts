// The idiomatic Bun.serve: reads the body, checks nothing, decodes no dates.
declare const Bun: { serve(options: object): unknown };

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: async (request: Request) => {
    const { updateUsers } = (await request.json()) as { updateUsers: [object[]] };
    const users = updateUsers[0].map((user) => ({ ...user, lastUpdate: new Date() }));
    return Response.json({ updateUsers: users });
  },
});
