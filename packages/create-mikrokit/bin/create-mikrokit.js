#!/usr/bin/env node
// Published, the command runs its build; in the workspace it runs from source.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`create-mikrokit needs Node 22.18 or later; this is ${process.version}`);
  process.exit(1);
}

const isPublished = /[\\/]node_modules[\\/]/.test(import.meta.filename);
await import(isPublished ? '../dist/main.js' : '../src/main.ts');
