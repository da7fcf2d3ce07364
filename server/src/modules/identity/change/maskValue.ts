import { isMobile } from '@portal/rules';
import { maskMail, maskPhone } from '../../../platform/masks';

/** What a message may say of an e-mail address or a mobile number. */
export const maskValue = (value: string) => (isMobile(value) ? maskPhone(value) : maskMail(value));
