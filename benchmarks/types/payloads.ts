/** The value of the first four tasks, from typescript-runtime-type-benchmarks. */
export interface Simple {
  number: number;
  negNumber: number;
  maxNumber: number;
  string: string;
  longString: string;
  boolean: boolean;
  deeplyNested: { foo: string; num: number; bool: boolean };
}

export interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}

export interface Order {
  id: string;
  placedAt: Date;
  customer: { id: number; name: string; email: string; address: Address };
  lines: OrderLine[];
  status: 'open' | 'paid' | 'shipped';
  note?: string;
}

export interface Address {
  street: string;
  city: string;
  zip: string;
  country: string;
}

export interface OrderLine {
  article: string;
  name: string;
  count: number;
  price: number;
  discount: number | null;
  tags: string[];
}

export interface Row {
  id: number;
  name: string;
  amount: number;
  paid: boolean;
  createdAt: Date;
}

export type Table = Row[];

export interface Tree {
  value: number;
  label: string;
  children: Tree[];
}

export const simple: Simple = {
  number: 1,
  negNumber: -1,
  maxNumber: Number.MAX_VALUE,
  string: 'string',
  longString: 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(28),
  boolean: true,
  deeplyNested: { foo: 'bar', num: 1, bool: false },
};

const at = new Date('2022-10-26T21:11:27.123Z');

const user: User = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: at };

const order: Order = {
  id: '5f0c6d1e-3f1b-4a43-9f57-0d6c3c7a9b11',
  placedAt: at,
  customer: {
    id: 12,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    address: { street: '12 St James’s Square', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
  },
  lines: Array.from({ length: 50 }, (_, i) => ({
    article: `A-${1000 + i}`,
    name: `Part number ${i}, made of brass`,
    count: (i % 5) + 1,
    price: 19.99 + i,
    discount: i % 3 === 0 ? 0.1 : null,
    tags: ['brass', i % 2 === 0 ? 'even' : 'odd'],
  })),
  status: 'paid',
};

const table: Table = Array.from({ length: 10_000 }, (_, i) => ({
  id: i,
  name: `Customer ${i}`,
  amount: i * 1.5,
  paid: i % 2 === 0,
  createdAt: new Date(at.getTime() + i * 61_007),
}));

/** 12 levels deep, with 3,071 nodes. */
const tree: Tree = grow(10, 1);

function grow(levels: number, value: number): Tree {
  const children =
    levels === 0 ? [] : [grow(levels - 1, 2 * value), grow(levels - 1, 2 * value + 1)];
  const end = levels === 0 ? [{ value: -value, label: 'leaf', children: [] }] : [];
  return { value, label: `node ${value}`, children: [...children, ...end] };
}

/** The values to decode and encode. */
export const payloads = { user, order, table, tree } as const;

export type PayloadName = keyof typeof payloads;
