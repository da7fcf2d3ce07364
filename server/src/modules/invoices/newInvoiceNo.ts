import { newDigits } from '../../platform/ids';
import { formatDate } from '../../platform/time';

/** FP: an application; HZ: a red one. Ten random digits tell those of a day apart. */
export const newInvoiceNo = (prefix: 'FP' | 'HZ', at: Date): string =>
  `${prefix}${formatDate(at).replaceAll('-', '')}${newDigits(10)}`;
