import { mikrokit } from '@mikrokit/compiler/vite';

export default { plugins: [mikrokit()] };
