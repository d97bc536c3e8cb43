/** Decodes pictures one by one for its parent process, and exits with it (decoder.ts). */
import { type Decoded, memoryExit } from './decoder.ts';
import { PictureRefused, reencode } from './picture.ts';

const memory = Number(process.argv[2]);
/** Interval of memory checks, ms. They run while libvips decodes in its own threads. */
const checkMs = 20;
setInterval(() => {
  if (process.memoryUsage.rss() > memory) process.exit(memoryExit);
}, checkMs).unref();

process.on('disconnect', () => process.exit());
process.on('message', async (sent: Uint8Array) => {
  const decoded = await reencode(Buffer.from(sent)).then(
    (picture): Decoded => ({ picture }),
    (error: unknown): Decoded =>
      error instanceof PictureRefused ? { refused: error.reason } : { failed: String(error) },
  );
  process.send?.(decoded);
});
