import type { DraftView } from '@portal/calls';

/** Whether a draft can be edited: not under review. */
export const isEditable = ({ state }: Pick<DraftView, 'state'>) => state === 'draft' || state === 'rejected';
