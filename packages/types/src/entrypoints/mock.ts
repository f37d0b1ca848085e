export {
  createMockValues,
  type MockValue,
  type MockValues,
  UnmockedTypeError,
} from '../mock/mock-values.ts';
export { createRandom, hashText, type Random } from '../mock/random.ts';
