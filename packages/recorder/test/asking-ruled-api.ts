import { wrap } from '@mikrokit/recorder';
import { createRouter } from '@mikrokit/router';

interface Person {
  email: string;
  age: number;
}

const repository = {
  insert: async ({ email }: Person) => ({ email, id: 1 }),
};
const db = wrap('db', repository);

/** Asks a wrapped dependency with a value that rules change. */
export const api = createRouter({
  save: async (_context, person: Person): Promise<number> => (await db.insert(person)).id,
});
