export { createMock, type MockedApi } from '../mock/create-mock.ts';
export type { MockHandlers, MockOptions, MockResult } from '../mock/mock-options.ts';
