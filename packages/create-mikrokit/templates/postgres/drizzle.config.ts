import { defineConfig } from 'drizzle-kit';

// `db:generate` compares the schema with the migrations and writes what is missing.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema.ts',
  out: './migrations',
});
