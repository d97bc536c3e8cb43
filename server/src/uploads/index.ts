import type { DomainHandlers } from '../lib/call.ts';
import { AppError } from '../lib/errors.ts';

export const uploadHandlers: Pick<DomainHandlers<'visa'>, 'uploadImg' | 'uploadResult'> = {
  async uploadImg() {
    throw new AppError('unavailable');
  },
  async uploadResult() {
    throw new AppError('uploadNotFound');
  },
};
