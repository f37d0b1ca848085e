// The idiomatic Bun.serve: reads the body, checks nothing, decodes no dates.
declare const Bun: { serve(options: object): unknown };

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: async (request: Request) => {
    const { updateUser } = (await request.json()) as { updateUser: [object] };
    return Response.json({ updateUser: { ...updateUser[0], lastUpdate: new Date() } });
  },
});
