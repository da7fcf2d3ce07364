import { AppError } from '../AppError';

/** Asserts that a row was found. @throws {AppError} `E3110`. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('E3110');
  return row;
}
