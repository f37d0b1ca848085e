import type { Plugin } from 'rolldown';

const REQUEST = /&model$/;

/** What the compiler writes before the type model of an API, and the model as a string literal. */
const MODEL = /(?<=^ {2}version: \d+,\n {2}model: )".*"(?=,$)/m;

/**
 * Moves the type model of each API into a module of its own, as those of large APIs are written: it is loaded by the
 * first call that fails, or whoever asks for a description, and most starts of a function see neither.
 */
export function createLateModel(): Plugin {
  const models = new Map<string, string>();
  return {
    name: 'mikrokit:late-model',
    resolveId: {
      order: 'pre',
      filter: { id: REQUEST },
      handler: (id) => (models.has(id) ? id : undefined),
    },
    load: {
      order: 'pre',
      filter: { id: REQUEST },
      handler: (id) => {
        const model = models.get(id);
        return model === undefined ? undefined : `export const model = ${model};\n`;
      },
    },
    transform: {
      filter: { id: /\?mikrokit=\d+$/ },
      handler: (code, id) => {
        const [model] = MODEL.exec(code) ?? [];
        if (model === undefined) return undefined;
        const request = `${id}&model`;
        models.set(request, model);
        const late = `() => import(${JSON.stringify(request)}).then(({ model }) => model)`;
        return { code: code.replace(MODEL, () => late), map: null };
      },
    },
  };
}
