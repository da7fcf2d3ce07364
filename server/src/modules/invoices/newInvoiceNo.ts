import { newDigits } from '../../platform/ids';
import { formatDate } from '../../platform/time';

/** FP: an application; HZ: a red one. Ten random digits distinguish those of a day. */
export const newInvoiceNo = (prefix: 'FP' | 'HZ', at: Date): string =>
  `${prefix}${formatDate(at).replaceAll('-', '')}${newDigits(10)}`;
