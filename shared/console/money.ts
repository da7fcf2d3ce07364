import { formatYuan } from '@portal/design';

/** "1234.5000" → "￥1,234.50". */
export const money = (yuan: string) => `￥${formatYuan(yuan)}`.replace('￥-', '-￥');
