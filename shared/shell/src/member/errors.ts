import { memberErrorCodes } from '@shared/contract';
import { knowErrors } from '../api/known-errors.ts';

/** Registers the error codes of members' calls. Each entry point with such calls imports it. */
knowErrors(memberErrorCodes);
