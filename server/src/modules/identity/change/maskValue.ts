import { isMobile } from '@portal/rules';
import { maskMail, maskPhone } from '../../../platform/masks';

/** Masks an e-mail address or mobile number for a message. */
export const maskValue = (value: string) => (isMobile(value) ? maskPhone(value) : maskMail(value));
