import { createAuthClient } from 'better-auth/react';

/** Registers users, logs in and out, at the server that the page came from. */
export const authClient = createAuthClient();
