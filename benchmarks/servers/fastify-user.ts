/** The JSON schema that the servers with fastify share. */
export const fastifyUser = {
  type: 'object',
  properties: {
    id: { type: 'number' },
    name: { type: 'string' },
    surname: { type: 'string' },
    lastUpdate: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name', 'surname', 'lastUpdate'],
  additionalProperties: false,
};

/** A user checked by ajv, its date still a string. */
export interface CheckedUser {
  id: number;
  name: string;
  surname: string;
  lastUpdate: string | Date;
}
