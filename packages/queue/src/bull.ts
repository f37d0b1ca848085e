export { type BullQueueOptions, bullQueue } from './bull-queue.ts';
