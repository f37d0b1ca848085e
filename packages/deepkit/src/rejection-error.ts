import type { DiagnosticCode } from '@mikrokit/types/model';

/** One reason why a router does not start. Its code has a section in docs/diagnostics.md. */
export interface Rejection {
  readonly code: DiagnosticCode;
  /** The route, the parameter, its type, and why it is rejected. */
  readonly message: string;
  readonly fix: string;
}

/** Thrown for types that are not known at run time or that JSON cannot represent. */
export class RejectionError extends Error {
  override readonly name = 'RejectionError';
  readonly #rejections: readonly Rejection[];

  constructor(rejections: readonly Rejection[]) {
    const list = rejections.map(
      ({ code, message, fix }) => `  ${code}: ${message}\n    Fix: ${fix}`,
    );
    super(
      `createRouter: @deepkit/type does not know all types of these routes, or some of them cannot be sent.\n\n${list.join('\n\n')}\n`,
    );
    this.#rejections = rejections;
  }

  get rejections(): readonly Rejection[] {
    return this.#rejections;
  }
}
