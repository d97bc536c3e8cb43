/** Starts a collector on `PORT` that receives spans and reads none of them, for measurements. */
import { createServer } from 'node:http';

createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
