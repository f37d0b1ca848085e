import type { Client } from '@mikrokit/client';
import type { RouteParams } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';
import test from 'ava';
import { z } from 'zod';

export const userSchema = z.object({
  name: z.string(),
  born: z.date(),
  role: z.string().default('a'),
});
export const limitSchema = z.string().transform(Number).default(20);
export const nullableSchema = z.string().nullable();

interface Tree {
  name: string;
  kids: Tree[];
  when: Date;
}

interface Body {
  user: Parsed<typeof userSchema>;
  limit: Parsed<typeof limitSchema>;
  maybe?: Parsed<typeof nullableSchema>;
  list: readonly Parsed<typeof userSchema>[];
  byName: Map<string, Parsed<typeof userSchema>>;
  secret: Sensitive<Parsed<typeof userSchema>>;
  plain: Tree;
}

interface Routes {
  plain: (context: unknown, tree: Tree, id?: number) => void;
  user: (context: unknown, user: Parsed<typeof userSchema>) => void;
  list: (context: unknown, text: string, limit: Parsed<typeof limitSchema>) => void;
  body: (context: unknown, body: Body) => void;
}

type User = { name: string; born: Date; role?: string | undefined };
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assert = <_Claim extends true>(): void => {};

test('clients send the input of schemas, and other types are left as they are', (t) => {
  type Api = Client<{ readonly definition: Routes }>;
  assert<Equal<Parameters<Api['plain']>, [tree: Tree, id?: number | undefined]>>();
  assert<Equal<Parameters<Api['user']>[0]['role'], User['role']>>();
  assert<User extends Parameters<Api['user']>[0] ? true : false>();
  assert<Equal<Parameters<Api['list']>, [text: string, limit?: string | undefined]>>();
  type Sent = Parameters<Api['body']>[0];
  assert<Equal<Sent['limit'], string | undefined>>();
  assert<Equal<Sent['maybe'], string | null | undefined>>();
  assert<Equal<Sent['plain'], Tree>>();
  assert<User extends Sent['list'][number] ? true : false>();
  assert<User extends ReturnType<Sent['secret']['reveal']> ? true : false>();
  const body: Omit<Sent, 'secret' | 'plain'> = {
    user: { name: 'a', born: new Date(0) },
    list: [],
    byName: new Map([['a', { name: 'a', born: new Date(0) }]]),
  };
  t.is(body.limit, undefined);
  // Handlers get the output.
  const handle: Routes['list'] = (_context, _text, limit) => t.is(limit + 1, 21);
  handle(undefined, '', 20);
});

test('callers in the same process send the input, too', (t) => {
  assert<Equal<RouteParams<Routes, 'list'>, [text: string, limit?: string | undefined]>>();
  assert<Equal<RouteParams<Routes, 'plain'>, [tree: Tree, id?: number | undefined]>>();
  t.pass();
});
