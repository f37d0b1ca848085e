/** What emitted code imports. The application need not depend on it, so it is found from here. */
export const RUNTIME_MODULE = /^@mikrokit\/types\/runtime(?:\/codec)?$/;
