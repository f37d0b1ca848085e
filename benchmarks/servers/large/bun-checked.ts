// Bun.serve with the work of the frameworks written out: checks each field and decodes the date.
import { toUsers } from '../check-user.ts';

declare const Bun: { serve(options: object): unknown };

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: async (request: Request) => {
    const users = await readUsers(request);
    if (users === undefined) return new Response(null, { status: 400 });
    const updated = users.map((user) => ({ ...user, lastUpdate: new Date() }));
    return Response.json({ updateUsers: updated });
  },
});

async function readUsers(request: Request) {
  try {
    const body = (await request.json()) as { updateUsers?: unknown[] } | null;
    return toUsers(body?.updateUsers?.[0]);
  } catch {
    return undefined;
  }
}
