import { mikrokit } from '@mikrokit/compiler/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // First: it reads the types of files as they stand on disk.
  plugins: [mikrokit()],
  build: { sourcemap: true },
  server: { port: 5173 },
  // Only in this repository, whose packages import each other's sources.
  resolve: { conditions: ['@mikrokit/source', 'module', 'browser', 'development|production'] },
});
