import { memberErrorCodes } from '@shared/contract';
import { knowErrors } from '../api/known-errors.ts';

/** Imported by each entry point that makes members' calls. */
knowErrors(memberErrorCodes);
