import { memberErrorCodes } from '@shared/contract';
import { knowErrors } from '../api/known-errors.ts';

/**
 * Registers the error codes of members' calls; imported by each entry point that makes such calls.
 */
knowErrors(memberErrorCodes);
