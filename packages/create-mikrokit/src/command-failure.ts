/** Ends the command with a message instead of a stack. */
export class CommandFailure extends Error {}
