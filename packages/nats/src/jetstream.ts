export { type JetStreamTopicOptions, jetStreamTopic } from './jet-stream-topic.ts';
