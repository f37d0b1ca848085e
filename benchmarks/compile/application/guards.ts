import { type Context, type ContextWithin, hook, RpcError } from '@mikrokit/router';
import { eq } from 'drizzle-orm';
import { auth } from './auth.ts';
import { database } from './database/open.ts';
import { auditEntries, staffMembers } from './database/operations.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export type Role = (typeof staffMembers.$inferSelect)['role'];

export interface Staff {
  readonly id: string;
  readonly role: Role;
}

/** A logged-in user. */
export const member = hook({
  header: 'cookie',
  provides: 'member',
  handler: async (
    context: Context,
    cookie?: string,
  ): Promise<Member | RpcError<'unauthorized'>> => {
    const { headers, response } = await auth.api.getSession({
      headers: new Headers({ cookie: cookie ?? '' }),
      returnHeaders: true,
    });
    for (const text of headers.getSetCookie()) context.response.headers.append('set-cookie', text);
    return response?.user ?? new RpcError('unauthorized', { status: 401 });
  },
});

export type MemberContext = ContextWithin<typeof member>;

/** A member who works here. */
export const staff = hook({
  provides: 'staff',
  handler: async (context: MemberContext): Promise<Staff | RpcError<'forbidden'>> => {
    const found = await database
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.customerId, context.member.id))
      .get();
    if (!found) return new RpcError('forbidden', { status: 403 });
    return { id: found.customerId, role: found.role };
  },
});

export type StaffContext = ContextWithin<typeof staff>;

/** A member of the staff with all permissions. */
export const admin = hook({
  provides: 'admin',
  handler: (context: StaffContext): Staff | RpcError<'admins-only'> =>
    context.staff.role === 'admin' ? context.staff : new RpcError('admins-only', { status: 403 }),
});

export type AdminContext = ContextWithin<typeof admin>;

/** Records what a member of the staff did. */
export async function audit(context: StaffContext, action: string, subject: string): Promise<void> {
  const at = new Date();
  await database.insert(auditEntries).values({ staffId: context.staff.id, action, subject, at });
}
