// Bun.serve with the work of the frameworks written out: checks each field and decodes the date.
import { toUser } from '../check-user.ts';

declare const Bun: { serve(options: object): unknown };

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: async (request: Request) => {
    const user = await readUser(request);
    if (user === undefined) return new Response(null, { status: 400 });
    return Response.json({ updateUser: { ...user, lastUpdate: new Date() } });
  },
});

async function readUser(request: Request) {
  try {
    const body = (await request.json()) as { updateUser?: unknown[] } | null;
    return toUser(body?.updateUser?.[0]);
  } catch {
    return undefined;
  }
}
