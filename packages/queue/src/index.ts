export { createSender } from './create-sender.ts';
export { type ScheduleEntry, type Schedules, schedule } from './schedule.ts';
export { type MemoryQueueOptions, memoryQueue } from './memory-queue.ts';
export {
  type PostgresQueue,
  type PostgresQueueClient,
  type PostgresQueueOptions,
  postgresQueue,
} from './postgres-queue.ts';
export { type SqliteQueueDatabase, type SqliteQueueOptions, sqliteQueue } from './sqlite-queue.ts';
export {
  type FailedJob,
  type Job,
  type WorkedApi,
  type WorkOptions,
  type Worker,
  work,
} from './work.ts';
export { createQueue, type DeadJob, type Queue, type QueueOptions } from './create-queue.ts';
export type { ApiType, Later, LaterRoute, SendOptions, Sent } from './later.ts';
export type {
  Claim,
  ClaimRequest,
  DeadRecord,
  JobError,
  QueueEngine,
  StoredJob,
} from './queue-engine.ts';
export type { Seal, SealKeys } from './seal.ts';
