export { cloudFunction } from './cloud-function.ts';
export {
  type CloudEvent,
  type CloudEventFunction,
  cloudEventFunction,
} from './cloud-event-function.ts';
