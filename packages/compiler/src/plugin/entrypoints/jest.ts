import { createJestTransformer } from '../jest-transformer.ts';

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of a transformer.
export default { createTransformer: createJestTransformer };
