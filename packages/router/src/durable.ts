export { type DurableContext, step } from './durable/durable-step.ts';
