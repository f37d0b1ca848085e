export { type JetStreamQueueOptions, jetStreamQueue } from './jet-stream-queue.ts';
