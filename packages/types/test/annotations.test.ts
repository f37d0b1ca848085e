import type {
  Brand,
  Email,
  Max,
  MaxLength,
  Min,
  MinItems,
  MinLength,
  Pattern,
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

type Same<A, B> = [A, B] extends [B, A]
  ? (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false
  : false;
