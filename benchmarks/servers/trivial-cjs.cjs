// The least that node:http can do, in CommonJS: the baseline of cold starts.
const { createServer } = require('node:http');

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 17 });
  response.end('{"hello":"world"}');
}).listen(Number(process.env.PORT), '127.0.0.1');
