import { memberErrorCodes } from '@shared/contract';
import { knowErrors } from '../api/known-errors.ts';

/** Registers the error codes of members' calls. Entry points with such calls import this file. */
knowErrors(memberErrorCodes);
