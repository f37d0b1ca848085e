export {
  type MemoryStreamStoreOptions,
  memoryStreamStore,
} from './streams/detached/memory-stream-store.ts';
export type { NewStream, StoredItems, StreamStore } from './streams/detached/stream-store.ts';
