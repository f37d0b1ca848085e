// Node and MikroKit's loader write their caches at the latest when a process ends by itself; a server does not.
const { flushCompileCache } = require('node:module');

process.once('SIGTERM', () => {
  flushCompileCache();
  process.exit();
});
