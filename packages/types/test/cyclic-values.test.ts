import { encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import type { Type } from './define-types.ts';
import * as type from './define-types.ts';
import { loadTypeCodec } from './load-type-codec.ts';

/** Types, and values of them that hold themselves, each in more than one place: what goes through all ways never ends. */
const cases: Readonly<Record<string, readonly [of: Type, value: unknown]>> = {
  'an object': [
    type.recursive((self) =>
      type.object({ left: type.union(self, type.nil), right: type.union(self, type.nil) }),
    ),
    cyclic({}, (self) => ({ left: self, right: self })),
  ],
  'a record': [
    type.recursive((self) => type.object({}, { index: { key: 'string', type: self } })),
    cyclic({}, (self) => ({ a: self, b: self })),
  ],
  'an array': [type.recursive((self) => type.array(self)), cyclic([], (self) => [self, self])],
  'a tuple': [type.recursive((self) => type.tuple(self, self)), cyclic([], (self) => [self, self])],
  'a Set': [
    type.recursive((self) => type.set(type.union(self, type.string))),
    cyclicSet((self) => [self, new Set([self])]),
  ],
  'a Map': [
    type.recursive((self) => type.map(type.union(self, type.string), type.union(self, type.nil))),
    cyclicMap((self) => [
      [self, self],
      ['a', self],
    ]),
  ],
  'members tried one by one': [
    type.recursive((self) =>
      type.union(
        type.object({ a: self, b: self, x: type.number }),
        type.object({ a: self, b: self, y: type.number }),
        type.object({ a: self, b: self }),
        type.nil,
      ),
    ),
    cyclic({}, (self) => ({ a: self, b: self, x: 1, y: 2 })),
  ],
  'members of which one takes what the other rejects': [
    type.recursive((self) =>
      type.union(
        type.object({ id: type.number, replies: type.array(self) }),
        type.object({ id: type.number }),
      ),
    ),
    cyclic({}, (self) => ({ id: 1, replies: [self, self] })),
  ],
  'lists tried one by one': [
    type.recursive((self) =>
      type.union(
        type.tuple(self, self, type.number),
        type.tuple(self, self, type.string),
        type.array(type.union(self, type.nil)),
      ),
    ),
    cyclic([], (self) => [self, self]),
  ],
  'two that hold each other': [
    type.recursive((self) =>
      type.union(
        type.object({ pong: type.object({ ping: self }) }),
        type.object({ pong: type.object({ ping: self, more: type.optional(type.string) }) }),
      ),
    ),
    cyclic({}, (self) => ({ pong: { ping: self } })),
  ],
};

for (const [name, [of, value]] of Object.entries(cases)) {
  test(`a value that contains itself is rejected at once, with the reason: ${name}`, async (t) => {
    const codec = await loadTypeCodec(of);
    const message = /^Value nests too deep, or holds itself: expected at most 64 levels/;
    const start = process.cpuUsage();
    t.false(codec.is(value));
    t.throws(() => codec.encode(value), { instanceOf: TypeError, message });
    t.throws(() => encodeByModel(codec.model, codec.model.type, value), {
      instanceOf: TypeError,
      message,
    });
    const error = t.throws(() => codec.assert(value)) as Error & { issues: { code: string }[] };
    t.deepEqual(
      error.issues.map(({ code }) => code),
      ['depth'],
    );
    t.true(process.cpuUsage(start).user < 1_000_000);
  });
}

test('unknown and object values that contain themselves are rejected at once', async (t) => {
  const value = cyclic({}, (self) => ({ a: [self, self], b: { toJSON: () => self } }));
  const endless = { toJSON: () => ({ a: { toJSON: endless.toJSON } }) };
  for (const any of [type.unknown, type.anyObject]) {
    const codec = await loadTypeCodec(any);
    for (const given of [value, endless]) {
      t.throws(() => codec.encode(given), {
        instanceOf: TypeError,
        message: 'Value nests too deep, or holds itself: expected at most 64 levels',
      });
    }
  }
});

function cyclic(value: object, parts: (self: object) => object): object {
  return Object.assign(value, parts(value));
}

function cyclicSet(elements: (self: unknown) => readonly unknown[]): Set<unknown> {
  const set = new Set<unknown>();
  for (const element of elements(set)) set.add(element);
  return set;
}

function cyclicMap(entries: (self: unknown) => readonly (readonly [unknown, unknown])[]) {
  const map = new Map<unknown, unknown>();
  for (const [key, value] of entries(map)) map.set(key, value);
  return map;
}
