import { Error as ERROR, logger, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { CONFIG, themed } from './theme.ts';

/** Draws a chart as SVG, with an alternative text. Throws on any warning. */
export async function renderChart(spec: TopLevelSpec, description: string): Promise<string> {
  const compiled = compile({ ...spec, config: CONFIG }, { logger: strictLogger() });
  const view = new View(parse(compiled.spec), { renderer: 'none', logger: strictLogger() });
  try {
    const svg = themed(await view.toSVG());
    return svg.replace('<svg ', `<svg role="img" aria-label="${attributeText(description)}" `);
  } finally {
    view.finalize();
  }
}

function strictLogger(): ReturnType<typeof logger> {
  const strict = logger(ERROR);
  const fail = (...messages: readonly unknown[]): never => {
    throw new Error(`The chart is wrong: ${messages.join(' ')}`);
  };
  strict.warn = fail;
  strict.error = fail;
  return strict;
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
