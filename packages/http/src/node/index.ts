// For packages of ours whose hosts speak node:http; applications use the package's main entry.
export { createNodeHandler, type NodeHandler } from './node-handler.ts';
