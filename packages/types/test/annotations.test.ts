import type {
  Brand,
  Email,
  Max,
  MaxLength,
  Min,
  MinItems,
  MinLength,
  Open,
  Pattern,
  Unknown,
  Volatile,
} from '@mikrokit/types';
import test from 'ava';

type Name = string & MinLength<3>;
type Long = string & MinLength<8>;

// tsc checks these tests.
test('constraints accept plain values in assignments, and stay distinct in inference', (t) => {
  const name: Name = 'Ada';
  const long: Long = name;
  const email: string & Email & MaxLength<9> = long;
  const lower: string & Pattern<'^[a-z]+$', 'u'> = email;
  const again: Name = lower;
  const list: Name[] & MinItems<1> = [again];
  const age: number & Min<0> = 3;
  const most: bigint & Max<9n> = 3n;
  const either = list.length > 0 ? name : long;
  const inferred: Same<typeof either, Name | Long> = true;
  const narrower: Same<typeof name | (Name & MaxLength<5>), Name | (Name & MaxLength<5>)> = true;
  // @ts-expect-error a number is no string
  const wrong: Name = age;
  // @ts-expect-error a brand has to be given
  const id: string & Brand<'Id'> = name;
  t.deepEqual([most, inferred, narrower, wrong, id], [3n, true, true, 3, 'Ada'] as never);
});

test('a volatile value takes a plain one and is one, and null stays outside of the mark', (t) => {
  const id: Volatile<string> = 'a';
  const text: string = id;
  const at: Volatile<Date | null> = null;
  const long: Volatile<string & MinLength<8>> = text;
  const none: Same<Volatile<null>, null> = true;
  // @ts-expect-error a number is no string
  const wrong: Volatile<string> = 3;
  t.deepEqual([id, at, long, none, wrong], ['a', null, 'a', true, 3] as never);
});

type Role = Open<'admin' | 'member'>;

test('callers of an open type have to say what happens to a member that they do not know', (t) => {
  const closed = (role: Role): string => {
    switch (role) {
      case 'admin':
      case 'member':
        return role;
      default: {
        const rest: Same<typeof role, Unknown<string>> = true;
        // @ts-expect-error there may be other members
        const none: never = role;
        return `unknown ${none} ${rest}`;
      }
    }
  };
  const labels: Record<'admin' | 'member', string> = { admin: 'A', member: 'M' };
  const known: Role = 'admin';
  // @ts-expect-error a label for an unknown one is missing
  const label = (role: Role) => labels[role];
  // @ts-expect-error a misspelt member is no unknown one
  const misspelt: Role = 'admim';
  // @ts-expect-error any string may be misspelt
  const any: Role = String(known);
  const level: Open<1 | 2 | 'top'> | null = 3 as Unknown<number>;
  // @ts-expect-error only strings and numbers have unknown members
  type Objects = Open<{ kind: 'a' }>;
  const objects: Objects | undefined = undefined;
  t.is(closed(known), 'admin');
  t.is(closed('guest' as Unknown<string>), 'unknown guest true');
  t.deepEqual([label(known), misspelt, any, level, objects], ['A', 'admim', 'admin', 3, undefined]);
});

type Same<A, B> = [A, B] extends [B, A]
  ? (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false
  : false;
