import { sqliteSessionStore } from '@mikrokit/router/sessions';
import { database } from './database.ts';

export const sessionStore = sqliteSessionStore(database);
