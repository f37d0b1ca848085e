/** The module with the schema of {@link parsedApi}. */
export const userSchema = `import { z } from 'zod';

export const userSchema = z.strictObject({
  name: z.string().trim().min(2),
  born: z.date(),
  role: z.enum(['admin', 'member']).default('member'),
});
`;

/** An API whose parameter that schema parses, in a module of its own. */
export const parsedApi = `import { createRouter } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import { userSchema } from './schemas.ts';

export const api = createRouter({
  create: (_context, user: Parsed<typeof userSchema>): string =>
    \`\${user.name}, \${user.born.getUTCFullYear()}, \${user.role}\`,
});
`;
