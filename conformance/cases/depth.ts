import { type Case, rejected } from './case.ts';
import { nestedArrays, nestedObjects, updatedUser, user } from './samples.ts';

const tooDeep = rejected({ code: 'depth', expected: 'at most 64 levels' });

function nestedTree(levels: number): string {
  return '{"name":"t","children":['.repeat(levels) + ']}'.repeat(levels);
}

/** A document in a folder whose newest document is in a folder, and so on. */
function nestedFolders(levels: number): string {
  return `${'{"title":"d","folder":{"name":"f","newest":'.repeat(levels)}null${'}}'.repeat(levels)}`;
}

/** Alternating sums and products. The innermost one ends with `last`. */
function nestedChain(levels: number, last: string): string {
  return `${'{"next":{"next":'.repeat(levels / 2)}null${`,"sum":${last}},"product":1}`.repeat(levels / 2)}`;
}

const unknown = (title: string, json: string, reply: Case['reply']): Case => ({
  title,
  route: 'echo/unknown',
  body: `[${json}]`,
  reply,
});

/** Nesting of values is limited for types without a fixed depth. */
export const depth: readonly Case[] = [
  unknown('arrays 50 levels deep pass through unknown', nestedArrays(50), {
    result: JSON.parse(nestedArrays(50)),
  }),
  unknown('objects 50 levels deep pass through unknown', nestedObjects('a', 50), {
    result: JSON.parse(nestedObjects('a', 50)),
  }),
  unknown('arrays 100 levels deep are too deep for unknown', nestedArrays(100), tooDeep),
  unknown('arrays 400,000 levels deep are too deep for unknown', nestedArrays(400_000), tooDeep),
  unknown(
    'objects 100,000 levels deep are too deep for unknown',
    nestedObjects('a', 100_000),
    tooDeep,
  ),
  {
    title: 'a tree 20 levels deep comes back',
    route: 'echo/tree',
    body: `[${nestedTree(20)}]`,
    reply: { result: JSON.parse(nestedTree(20)) },
  },
  {
    title: 'a tree 100 levels deep is too deep',
    route: 'echo/tree',
    body: `[${nestedTree(100)}]`,
    reply: tooDeep,
  },
  {
    title: 'a tree 30,000 levels deep is too deep',
    route: 'echo/tree',
    body: `[${nestedTree(30_000)}]`,
    reply: tooDeep,
  },
  {
    title: 'two types that contain each other come back',
    route: 'echo/document',
    body: `[{"title":"top","folder":{"name":"f","newest":${nestedFolders(5)}}}]`,
    reply: {
      result: { title: 'top', folder: { name: 'f', newest: JSON.parse(nestedFolders(5)) } },
    },
  },
  {
    title: 'two types that contain each other 10,000 times are too deep',
    route: 'echo/document',
    body: `[${nestedFolders(10_000)}]`,
    reply: tooDeep,
  },
  // Trying each member at each level would take 2^50 steps.
  {
    title: 'a union in a union, 50 levels deep, comes back',
    route: 'echo/chain',
    body: `[${nestedChain(50, '1')}]`,
    reply: { result: JSON.parse(nestedChain(50, '1')) },
  },
  {
    title: 'a union in a union, 50 levels deep and wrong inside, is rejected',
    route: 'echo/chain',
    body: `[${nestedChain(50, '"secret"')}]`,
    reply: { error: 'validation' },
  },
  {
    title: 'two types that contain each other, 30 levels deep and wrong inside, are rejected',
    route: 'echo/document',
    body: `[${nestedFolders(15).replace('null', '"secret"')}]`,
    reply: rejected({
      code: 'type',
      expected: 'Document | null',
      path: ['document', ...Array.from({ length: 15 }, () => ['folder', 'newest']).flat()],
    }),
  },
  {
    title: 'an unknown key is dropped, however deep its value nests',
    route: 'updateUser',
    body: JSON.stringify([{ ...user, extra: 0 }]).replace(
      '"extra":0',
      `"extra":${nestedArrays(200_000)}`,
    ),
    reply: { result: updatedUser },
  },
  {
    title: 'a value of the wrong type is rejected for its type, however deep it nests',
    route: 'updateUser',
    body: `[${nestedArrays(200_000)}]`,
    reply: rejected({ code: 'type', expected: 'User', path: ['user'] }),
  },
  {
    title: 'a nested value instead of a string is rejected for its type, however deep it nests',
    route: 'echo/text',
    body: `[${nestedObjects('a', 50_000)}]`,
    reply: rejected({ code: 'type', expected: 'string', path: ['text'] }),
  },
];
