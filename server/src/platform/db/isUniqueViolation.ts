import { errorCode } from '../errorCode';

/** Whether the database refused a row because another one has its key. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505';
