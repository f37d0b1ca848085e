// For our own packages whose hosts use node:http; applications use the package's main entry.
export { createNodeHandler, type NodeHandler } from './node-handler.ts';
