export {
  type NeverSent,
  type Reveal,
  Sensitive,
  type ServerOnly,
  sensitive,
} from '../runtime/sensitive.ts';
