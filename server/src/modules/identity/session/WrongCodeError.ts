import { AppError } from '../../../platform/AppError';
import { say } from '../../../platform/i18n/say';

/** A wrong verification code, possibly a guess. */
export class WrongCodeError extends AppError {
  constructor() {
    super('E0001', {}, say`验证码有误，请重新输入`);
  }
}
