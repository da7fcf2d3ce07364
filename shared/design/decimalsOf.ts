import { formatYuan } from '@portal/rules';

/** How many decimals an exact amount is shown with: 2 to 4. */
export const decimalsOf = (yuan: string): number => formatYuan(yuan).split('.')[1]?.length ?? 0;
