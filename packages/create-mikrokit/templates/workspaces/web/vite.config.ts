import { mikrokit } from '@mikrokit/compiler/vite';
import { defineConfig } from 'vite';

// First, because it reads files as they are on disk.
export default defineConfig({ plugins: [mikrokit()] });
