import { AppError } from '../AppError';

/** A row that has to be there. @throws {AppError} `E3110`. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('E3110');
  return row;
}
