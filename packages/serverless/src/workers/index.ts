export { type WorkersHandler, workersHandler } from './workers-handler.ts';
export { type ExecutionContext, type WorkerCall, workerCallOf } from './worker-call.ts';
