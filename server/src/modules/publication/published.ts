import { AppError } from '../../platform/AppError';
import type { PublicationRow } from './publication.repository';

export type Published = PublicationRow & { api_id: string };

/** @throws {AppError} `E3107` when it was never online. */
export function published(row: PublicationRow): Published {
  if (row.api_id === null) throw new AppError('E3107');
  return { ...row, api_id: row.api_id };
}
