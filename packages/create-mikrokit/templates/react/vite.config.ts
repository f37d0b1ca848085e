import { mikrokit } from '@mikrokit/compiler/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // First, because it reads files as they are on disk.
  plugins: [mikrokit()],
  build: { outDir: 'dist/page' },
  server: { port: Number(process.env.PAGE_PORT ?? 5173) },
});
