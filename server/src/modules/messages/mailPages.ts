import { receiverPage } from '@portal/calls';
import type { PageKind } from '../../platform/PageKind';

/** Pages that mails link to, personal and not indexed. */
export const mailPages: readonly PageKind[] = [{ path: receiverPage, isPersonal: true }];
