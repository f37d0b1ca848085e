import { postgresSessionStore } from '@mikrokit/router/sessions';
import { pool } from './database.ts';

/** It creates its table when the server starts. */
export const sessionStore = postgresSessionStore(pool);
