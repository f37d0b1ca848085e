// The idiomatic Deno.serve: reads the body, checks nothing, decodes no dates.
import process from 'node:process';

declare const Deno: { serve(options: object, handler: unknown): unknown };

Deno.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1' }, async (request: Request) => {
  const { updateUser } = (await request.json()) as { updateUser: [object] };
  return Response.json({ updateUser: { ...updateUser[0], lastUpdate: new Date() } });
});
