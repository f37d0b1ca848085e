import { fileURLToPath } from 'node:url';
import type { Document } from './generated-sections.ts';
import {
  coldStartTable,
  editorAnswers,
  largestLeads,
  throughputTable,
} from './sections/benchmarks-page.ts';
import { pageSizes } from './sections/client-size.ts';
import { code } from './sections/code.ts';
import { coldStart } from './sections/cold-start.ts';
import { fairness } from './sections/fairness.ts';
import { headlines } from './sections/headlines.ts';
import { throughput } from './sections/throughput.ts';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Every page that shows results. */
export const documents: readonly Document[] = [
  { file: file('README.md'), sections: { numbers: headlines } },
  { file: file('docs/why.md'), sections: { numbers: headlines } },
  {
    file: file('docs/benchmarks.md'),
    sections: {
      throughput: throughputTable,
      'cold start': coldStartTable,
      editor: editorAnswers,
      'where others are ahead': largestLeads,
    },
  },
  { file: file('docs/client-packages.md'), sections: { sizes: pageSizes } },
  { file: file('benchmarks/README.md'), sections: { code, 'cold start': coldStart, throughput } },
  { file: file('benchmarks/FAIRNESS.md'), sections: { servers: fairness } },
];
