import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { adminCommands } from '../../contract/index.ts';
import { command } from '../command.ts';

export const photo = command({
  summary: 'write a submitted photo to a file; recorded in the audit log',
  input: adminCommands.reviews.photo.input.extend({ file: z.string() }),
  args: { review: 'id', side: 'side', file: 'file' },
  async run({ callAdmin, input: { file, ...wanted } }) {
    const { type, base64 } = await callAdmin('reviews', 'photo', wanted);
    await writeFile(file, Buffer.from(base64, 'base64'), { mode: 0o600 });
    return { data: { type, file }, text: `Written to ${file}; delete it afterwards.` };
  },
});
