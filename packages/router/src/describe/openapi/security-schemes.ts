import type { HookDefinition } from '../../definition/hooks/hook-definition.ts';
import type { OpenApiSecurityScheme } from './open-api-document.ts';

/** The security schemes of a document, named when an operation first needs them. */
export class SecuritySchemes {
  readonly #names = new Map<string, string>();
  readonly #schemes: Record<string, OpenApiSecurityScheme> = {};

  /** The name of the security scheme of a hook. `undefined` for hooks without one. */
  ofHook({ security, description }: HookDefinition): string | undefined {
    return (
      security && this.#nameOf({ ...security, ...(description !== undefined && { description }) })
    );
  }

  /** The name of the scheme for the cookie of a session. */
  ofSession(name: string, { description }: HookDefinition): string {
    const about = description ?? 'The session. Calls without it are accepted.';
    return this.#nameOf({ type: 'apiKey', in: 'cookie', name, description: about });
  }

  /**
   * The name of the scheme for a header `authorization`, which OpenAPI does not allow as a
   * parameter: 3.1.1, section 4.8.12.
   */
  ofAuthorization(): string {
    return this.#nameOf({ type: 'apiKey', in: 'header', name: 'Authorization' });
  }

  /** All schemes in use, by name. */
  all(): Readonly<Record<string, OpenApiSecurityScheme>> {
    return this.#schemes;
  }

  #nameOf(scheme: OpenApiSecurityScheme): string {
    const text = JSON.stringify(scheme);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    // Allowed names of components: OpenAPI 3.1.1, section 4.8.7.
    const base = scheme.type === 'http' ? scheme.scheme : scheme.name.toLowerCase();
    const plain = base.replace(/[^\w.-]/g, '_');
    let name = plain;
    for (let i = 2; Object.hasOwn(this.#schemes, name); i++) name = `${plain}_${i}`;
    this.#names.set(text, name);
    this.#schemes[name] = scheme;
    return name;
  }
}
