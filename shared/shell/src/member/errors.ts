import { memberErrorCodes } from '@shared/contract';
import { knowErrors } from '../api/known-errors.ts';

/** Why the server refuses a member's calls: known from the first door on that makes some. */
knowErrors(memberErrorCodes);
