export type { SendCommand } from '../stores/send-command.ts';
export { createTopic, type SubscribeOptions, type Topic } from '../topics/create-topic.ts';
export { type MemoryTopicOptions, memoryTopic } from '../topics/memory-topic.ts';
export { type RedisTopicOptions, redisTopic } from '../topics/redis-topic.ts';
export { type StoredItem, streamLost, type TopicEngine } from '../topics/topic-engine.ts';
