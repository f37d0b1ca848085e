import { wrap } from '@mikrokit/recorder';
import { createRouter } from '@mikrokit/router';
import type { Volatile } from '@mikrokit/types';

interface Person {
  email: string;
  age: number;
}

interface Page {
  text: string;
  took: Volatile<number>;
}

/** How a test changes the handlers. */
export interface Values {
  readonly person: Person;
  readonly asked: Person;
  readonly page: Page;
}

interface People {
  save(person: Person): Promise<number>;
  load(id: number): Promise<Person>;
}

/** Makes a router whose results and dependency calls have values that rules change. */
export function createPeople({ person, asked, page }: Values) {
  const people = wrap<People>('people', {
    save: async () => 7,
    load: async () => asked,
  });
  return createRouter(
    {
      find: (): { person: Person; total: number } => ({ person, total: 1 }),
      save: (): Promise<number> => people.save(asked),
      load: async (): Promise<number> => (await people.load(1)).age,
      page: (): Page => page,
    },
    { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}
