import type { DraftView } from '@portal/calls';

/** Whether a draft may still be changed: nobody decides about it. */
export const isEditable = ({ state }: Pick<DraftView, 'state'>) => state === 'draft' || state === 'rejected';
