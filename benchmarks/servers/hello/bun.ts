declare const Bun: { serve(options: object): unknown };

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: () => Response.json({ hello: 'world' }),
});
