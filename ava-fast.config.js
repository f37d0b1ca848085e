import shared from './ava.config.js';
import { slow } from './ava-slow.config.js';

// `npm run test:ava`
export default { ...shared, files: [...shared.files, ...slow.map((files) => `!${files}`)] };
