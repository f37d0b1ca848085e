export { type JetStreamQueueOptions, jetStreamQueue } from './jet-stream/jet-stream-queue.ts';
