import { get } from 'node:http';

/** Address of a listener on this machine. */
export type Place = { socketPath: string } | { port: number };

/** Returns the body of the answer to `GET /`. */
export function readyAt(place: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', path: '/', agent: false, ...place }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });
}
