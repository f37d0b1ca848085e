import type { DiagnosticCode } from '@mikrokit/types/model';

/** A reason why a router does not start. Its code has a section in docs/diagnostics.md. */
export interface Refusal {
  readonly code: DiagnosticCode;
  /** Names the route, the parameter and its type, and says why. */
  readonly message: string;
  readonly fix: string;
}

/** Thrown for types that cannot be seen at run time, or that JSON cannot hold. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly #refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    const list = refusals.map(({ code, message, fix }) => `  ${code}: ${message}\n    Fix: ${fix}`);
    super(
      `createRouter: @deepkit/type does not tell all types of these routes, or tells some that cannot travel.\n\n${list.join('\n\n')}\n`,
    );
    this.#refusals = refusals;
  }

  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }
}
