import { receiverPage } from '@portal/calls';
import type { PageKind } from '../../platform/PageKind';

/** Where links of mails lead, each to one reader: nobody looks for them. */
export const mailPages: readonly PageKind[] = [{ path: receiverPage, isPersonal: true }];
