import { wrap } from '@mikrokit/recorder';
import { createRouter, type RouterOptions } from '@mikrokit/router';
import type { Sensitive } from '@mikrokit/types/sensitive';

export interface Account {
  id: number;
  email: string;
  password: Sensitive<string>;
  since: Date;
}

export interface Email {
  address: string;
}

export interface Contact {
  email: Email;
  phone: string;
}

/** A query that runs when it is awaited, as those of query builders do. */
export class Query implements PromiseLike<number> {
  runs = 0;

  limit(_count: number): this {
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: a query builder is one.
  then<A = number, B = never>(
    onValue?: ((value: number) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.runs++;
    return Promise.resolve(2).then(onValue, onError);
  }
}

/** A dependency of which the model holds some methods. */
export class Orm {
  readonly query = new Query();
  readonly #released = Promise.withResolvers<void>();

  async find(id: number): Promise<Account | undefined> {
    if (id === 0) return undefined;
    const { sensitive } = await import('@mikrokit/types/sensitive');
    return { id, email: `${id}@example.com`, password: sensitive('secret-1'), since: new Date(id) };
  }

  async save(_email: Email, contacts: Contact[]): Promise<number> {
    return contacts.length;
  }

  since(id: number): Date {
    return new Date(id);
  }

  /** Generic, with plain data. */
  async raw<Row extends object>(_sql: string, params: readonly unknown[]): Promise<Row[]> {
    return [{ email: 'ada@example.com', params }] as unknown as Row[];
  }

  /** Generic, with what is no plain data. */
  cursor<Row>(_type?: Row): { at: Date } {
    return { at: new Date(0) };
  }

  /** With what cannot even be read. */
  broken<Row>(_type?: Row): object {
    return {
      get value(): number {
        throw new Error('not read yet');
      },
    };
  }

  /** Answers when `release` is called. */
  async later<Row>(_text: Row): Promise<number> {
    await this.#released.promise;
    return 1;
  }

  release(): void {
    this.#released.resolve();
  }

  select(): Query {
    return this.query;
  }
}

/** Makes a router over an ORM. */
export function createAccounts(orm: Orm, options: Pick<RouterOptions, 'tracing'> = {}) {
  const db = wrap('orm', orm, { untyped: 'keep' });
  return createRouter(
    {
      find: async (_context, id: number): Promise<string> => {
        const account = await db.find(id);
        return account?.password.reveal() === 'secret-1' ? 'found' : 'none';
      },
      save: async (_context, email: string): Promise<number> =>
        db.save({ address: email }, [{ email: { address: email }, phone: '12 34' }]),
      since: (_context, id: number): number => db.since(id).getTime(),
      raw: async (_context, id: number): Promise<number> => {
        const rows = await db.raw<{ email: string }>('select', [id, { email: 'ada@example.com' }]);
        return rows[0]?.email.length ?? 0;
      },
      cursor: (): number => db.cursor().at.getTime(),
      broken: (): string => Object.keys(db.broken()).join(),
      later: (_context, text: string): Promise<number> => db.later(text.repeat(5)),
      select: async (): Promise<number> => db.select().limit(3),
    },
    { ...options, logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}

interface Constants {
  one(): number;
  first(): number;
}

/** Makes a router over a frozen object with two names for one function. */
export function createConstants() {
  const one = () => 1;
  const constants = wrap<Constants>('constants', Object.freeze({ one, first: one }));
  return createRouter({ both: (): number[] => [constants.one(), constants.first()] });
}
