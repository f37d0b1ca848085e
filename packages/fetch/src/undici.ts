export { type UndiciOptions, undiciTransport } from '@mikrokit/client/undici';
