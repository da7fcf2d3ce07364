import { discard } from './marketTemplate';

export default discard;
