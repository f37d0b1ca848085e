/** The header in which the reply to a batch tells the statuses of its calls, in their order; absent when all are 200. */
export const STATUS_HEADER = 'mikrokit-status';
