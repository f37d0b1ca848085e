import { serve } from '@mikrokit/http';
import { api } from './api.ts';
import { migrateAuth } from './auth.ts';
import { createTables } from './database/open.ts';

createTables();
await migrateAuth();
await serve(api, { port: Number(process.env.PORT ?? 3000), hostname: 'localhost' });
