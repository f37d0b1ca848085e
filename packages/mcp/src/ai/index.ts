export { type AiToolsOptions, aiTools } from './ai-tools.ts';
