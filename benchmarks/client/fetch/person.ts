/** The reply of Recker's first scenario. */
export interface Person {
  id: number;
  name: string;
  email: string;
  timestamp: Date;
}

export interface People {
  'GET /people/:id': { path: { id: number }; result: Person };
}

/** Throws if a client has given anything but the person that was asked for. */
export function assertPerson(person: unknown, id: number): void {
  const { id: found, name, email } = person as Person;
  if (found !== id || name !== `Person ${id}` || email !== `person${id}@example.com`)
    throw new Error(`asked for ${id}, got ${JSON.stringify(person)}`);
}
