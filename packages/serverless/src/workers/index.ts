export {
  type WorkersHandler,
  type WorkersHandlerOptions,
  workersHandler,
} from './workers-handler.ts';
export { type ExecutionContext, type WorkerCall, workerCallOf } from './worker-call.ts';
