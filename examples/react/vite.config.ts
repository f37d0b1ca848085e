import { mikrokit } from '@mikrokit/compiler/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // First, because it reads files as they are on disk.
  plugins: [mikrokit()],
  build: { sourcemap: true },
  server: { port: 5173 },
  // Needed only in this repository, where packages import each other's sources.
  resolve: { conditions: ['@mikrokit/source', 'module', 'browser', 'development|production'] },
});
