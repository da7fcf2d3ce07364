import { errorCode } from '../errorCode';

/** Whether the database refused a row because its key exists already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505';
