// Only the type: the page contains no code of the API.
export type { api } from '@$NAME/api';
