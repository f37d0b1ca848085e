// For `npm run db:migrate`: creates the tables that are missing, before a new version is deployed.
import { api } from './api.ts';
import { closeDatabase, prepareDatabase } from './database.ts';

await prepareDatabase();
// Those of stores, such as the one of sessions.
await api.prepare();
await closeDatabase();
