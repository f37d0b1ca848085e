// For emitted code: routers whose types bound no parameters do not contain it.
export { limitBodies } from './protocol/limit-bodies.ts';
