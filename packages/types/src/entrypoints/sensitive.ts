export {
  type NeverSent,
  type Reveal,
  Sensitive,
  type SensitiveConstructor,
  type ServerOnly,
  sensitive,
} from '../runtime/sensitive.ts';
