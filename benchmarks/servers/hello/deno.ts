import process from 'node:process';

declare const Deno: { serve(options: object, handler: unknown): unknown };

Deno.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  Response.json({ hello: 'world' }),
);
