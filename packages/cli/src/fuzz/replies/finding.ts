/** A fault that a reply shows. */
export interface Finding {
  readonly kind: FindingKind;
  readonly route: string;
  /** The rest of a sentence about the route: `replied 500 internal`. */
  readonly why: string;
}

export type FindingKind =
  /** A status of 500 or more that the route does not declare. */
  | 'server-error'
  /** No reply within the deadline. */
  | 'hang'
  /** The connection broke off, or the server ended. */
  | 'crash'
  /**
   * A result, or the data of an error, that does not match its type, or a reply that breaks the
   * protocol.
   */
  | 'result'
  /** An error with a status that its type does not name. */
  | 'status'
  /** A secret in a reply. */
  | 'secret'
  /** A stack trace or a path of the server in an error. */
  | 'leak'
  /** Parameters that are not of their types were accepted. */
  | 'accepted'
  /** Parameters that are of their types were rejected by them. */
  | 'rejected'
  /** A call changed the prototype of all objects. */
  | 'prototype';
