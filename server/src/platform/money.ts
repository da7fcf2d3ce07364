export { formatMinor, parseYuan } from '@portal/rules';
