export { writePythonClient } from './write-python-client.ts';
export type { DescribedApi, DescribedRoute } from './described-api.ts';
export { PythonClientError } from './python-client-error.ts';
